import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { config } from "@/base/config.mjs";

/** Bare Debian roots and the packages on top of one. Both are kept between runs and never changed. */
const folderOf = (name: string) => join(config.KAPI_TEST_FOLDER, "debian", name);

/** A root as debootstrap's minbase variant. Needs root and access to the Debian mirror of this machine. */
export function bareRoot(release: string): string {
  const folder = folderOf(release);
  if (existsSync(folder)) return folder;
  if (process.getuid?.() !== 0)
    throw new Error("This needs root: it makes a Debian root and runs a machine in it.");
  if (!existsSync("/usr/sbin/debootstrap")) run("apt-get", "install", "-y", "-qq", "debootstrap");
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  run("debootstrap", "--variant=minbase", release, part, mirror());
  renameSync(part, folder);
  return folder;
}

/** The Debian mirror that apt uses on this machine. */
function mirror(): string {
  const words = [
    "indextargets",
    "--format",
    "$(LABEL) $(REPO_URI)",
    "Identifier: Packages",
    "Origin: Debian",
  ];
  const lines = execFileSync("apt-get", words, { encoding: "utf8" }).split("\n");
  const [found] = lines
    .filter((line) => line.startsWith("Debian http"))
    .map((line) => line.slice("Debian ".length));
  if (!found) throw new Error("apt knows no mirror of Debian on this machine.");
  return found;
}

/**
 * Installs packages on top of a root, as a separate layer. No service starts.
 *
 * @returns the two layers, topmost first
 */
export function withPackages(bare: string, name: string, packages: readonly string[]): [string, string] {
  const layer = folderOf(name);
  if (!existsSync(layer)) {
    const [part, work, root] = ["part", "work", "root"].map((each) => `${layer}.${each}`);
    for (const folder of [part, work, root]) {
      rmSync(folder ?? "", { recursive: true, force: true });
      mkdirSync(folder ?? "", { recursive: true });
    }
    // The mounts end with this process.
    run(
      "unshare",
      "--mount",
      "--pid",
      "--fork",
      "--kill-child",
      "sh",
      "-ec",
      INSTALL,
      "sh",
      bare,
      `${part}`,
      `${work}`,
      `${root}`,
      ...packages,
    );
    for (const folder of [work, root]) rmSync(folder ?? "", { recursive: true, force: true });
    renameSync(`${part}`, layer);
  }
  return [layer, bare];
}

const INSTALL = `
bare=$1 part=$2 work=$3 root=$4; shift 4
mount -t overlay overlay -o lowerdir=$bare,upperdir=$part,workdir=$work $root
mount -t proc proc $root/proc
mount --rbind /dev $root/dev
mount -t tmpfs tmpfs $root/run
cp /etc/resolv.conf $root/etc/resolv.conf
printf '#!/bin/sh\\nexit 101\\n' > $root/usr/sbin/policy-rc.d; chmod +x $root/usr/sbin/policy-rc.d
chroot $root apt-get update -qq
DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot $root apt-get install -y -qq --no-install-recommends "$@"
chroot $root apt-get clean
rm $root/usr/sbin/policy-rc.d
`;

function run(program: string, ...words: string[]) {
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });
}
