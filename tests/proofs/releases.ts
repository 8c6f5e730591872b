import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "@/base/config.mjs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const BASELINE = "db/migrations/0000_baseline.sql";

/** The package of a commit, as `npm run package` builds it. */
export type Release = { commit: string; tarball: string };

/** The short hash of a commit. */
export const commitOf = (ref: string): string =>
  git("rev-parse", "--verify", "--short=12", `${ref}^{commit}`);

const git = (...words: string[]) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();

/**
 * The package of a commit. If it is not kept from an earlier run, builds it in about five minutes on two
 * cores.
 */
export function releaseOf(ref: string): Release {
  const commit = commitOf(ref);
  const folder = join(config.KAPI_TEST_FOLDER, "releases");
  const tarball = join(folder, `kapi-${commit}.tar.gz`);
  if (existsSync(tarball)) return { commit, tarball };
  mkdirSync(folder, { recursive: true });
  const isHere =
    git("rev-parse", "--short=12", "HEAD") === commit && git("status", "--porcelain", "-uno") === "";
  const made = isHere ? packageIn(ROOT, commit, ["--built"]) : packageOfArchive(commit);
  copyFileSync(made, `${tarball}.part`);
  renameSync(`${tarball}.part`, tarball);
  if (!isHere) rmSync(sourcesOf(commit), { recursive: true });
  return { commit, tarball };
}

/** Unpacks a release into a folder that must not exist yet. */
export function unpack({ tarball }: Release, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", folder]);
  return folder;
}

/**
 * Where an upgrade usually starts: the newest tag, or else the commit before the newest migration, so that
 * there is a migration to run, but never before the baseline.
 */
export function formerRef(): string {
  const tags = git("tag", "--merged", "HEAD", "--sort=-creatordate").split("\n").filter(Boolean);
  const [tag] = tags.filter((name) => git("rev-parse", `${name}^{commit}`) !== git("rev-parse", "HEAD"));
  if (tag) return tag;
  const last = (...words: string[]) => git("log", "-1", "--format=%H", ...words);
  const newest = last("--diff-filter=A", "--", "db/migrations/*.sql");
  const baseline = last("--", BASELINE);
  return git("diff", "--name-only", baseline, "HEAD", "--", "db/migrations/*.sql") ? `${newest}^` : baseline;
}

const sourcesOf = (commit: string) => join(config.KAPI_TEST_FOLDER, `sources-${commit}`);

/** Extracts a commit's files into an empty folder, without untracked files. */
export function unpackSources(commit: string, folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C '${folder}'`], { cwd: ROOT });
}

function packageOfArchive(commit: string): string {
  const sources = sourcesOf(commit);
  unpackSources(commit, sources);
  const isSame = readFileSync(join(ROOT, "package-lock.json")).equals(
    readFileSync(join(sources, "package-lock.json")),
  );
  if (isSame) execFileSync("cp", ["-al", join(ROOT, "node_modules"), join(sources, "node_modules")]);
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: sources, stdio: "ignore" });
  return packageIn(sources, commit, []);
}

function packageIn(folder: string, commit: string, words: string[]): string {
  execFileSync(process.execPath, ["scripts/package.mjs", ...words], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, KAPI_COMMIT: commit, NODE_ENV: "production" },
  });
  const [file] = readdirSync(join(folder, "dist")).filter((name) => name.endsWith(".tar.gz"));
  if (!file) throw new Error(`${folder} made no package.`);
  return join(folder, "dist", file);
}
