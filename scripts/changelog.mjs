import { spawnSync } from "node:child_process";
import { ROOT } from "./setup/root.mjs";

/**
 * `npm run changelog`: the commits since the last release, oldest first, as material for CHANGELOG.md.
 * `-- FROM` starts at that tag or commit instead.
 */
const from =
  process.argv[2] ?? (git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*").trim() || undefined);
const commits = git("log", "--reverse", "--no-merges", "--format=- %s (%h)", from ? `${from}..HEAD` : "HEAD");
process.stdout.write(commits || "No commits.\n");

/** @param {...string} words */
function git(...words) {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  // Before the first release there is no tag.
  if (status === 0 || words[0] === "describe") return stdout;
  throw new Error(stderr.trim());
}
