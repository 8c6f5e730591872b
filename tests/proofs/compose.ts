import { execFileSync } from "node:child_process";
import { bareRoot, withPackages } from "./machine/debian-root";
import { ROOT } from "./releases";
import { step } from "./steps";

/**
 * Validates compose.yaml with Debian's docker-compose, which needs no container engine for that. Needs root
 * and access to Debian's mirror.
 */
export async function proveCompose(): Promise<void> {
  const layers = await step("a bare Debian root with docker-compose", () =>
    withPackages(bareRoot("trixie"), "trixie-compose", ["docker-compose"]),
  );
  const read = (words: string) =>
    execFileSync("unshare", ["--mount", "sh", "-ec", READ, "sh", layers.join(":"), ROOT, words], {
      encoding: "utf8",
    })
      .trim()
      .replaceAll("\n", ", ");
  await step("compose.yaml is one", () => read("config --services"), String);
  await step("and so with PgBouncer", () => read("--profile pgbouncer config --services"), String);
}

const READ = `
root=$(mktemp -d)
mount -t overlay overlay -o lowerdir=$1 $root
mount --bind $2 $root/srv
mount -t tmpfs tmpfs $root/tmp
exec chroot $root sh -ec "cd /srv; exec docker-compose $3"
`;
