import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { config, environmentWith } from "../../base/config.mjs";

/*
 * A separate Debian root with PostgreSQL 17, PgBouncer and Citus, because the machine may have older
 * versions. Needs root and debootstrap. Building takes about six minutes on two cores; the result is kept for
 * later runs.
 */

const RELEASE = "trixie";
const CITUS = "14.0.1";
const SOURCE = `https://github.com/citusdata/citus/archive/refs/tags/v${CITUS}.tar.gz`;
const PACKAGES =
  "postgresql-17,postgresql-server-dev-17,pgbouncer,build-essential,pkg-config,libssl-dev,libzstd-dev,liblz4-dev," +
  "libkrb5-dev,libicu-dev,libxml2-dev,libxslt1-dev,libselinux1-dev,libpam0g-dev,curl,ca-certificates";

const FOLDER = resolve(config.KAPI_CLUSTER_FOLDER);
export const DEBIAN = join(FOLDER, RELEASE);
export const PROGRAMS = "/usr/lib/postgresql/17/bin";

/** Makes the root if it is missing. Throws with the name of the failed step. */
export function makeDebianRoot() {
  if (process.getuid?.() !== 0) throw new Error("The cluster needs root: its servers run in a Debian root.");
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(join(DEBIAN, PROGRAMS, "postgres"))) {
    if (!existsSync("/usr/sbin/debootstrap")) run("apt-get", "install", "-y", "-qq", "debootstrap");
    run("debootstrap", "--variant=minbase", `--include=${PACKAGES}`, RELEASE, DEBIAN);
  }
  mount();
  if (existsSync(join(DEBIAN, "usr/lib/postgresql/17/lib/citus.so"))) return;
  const archive = config.KAPI_CITUS_ARCHIVE;
  if (archive) run("tar", "xzf", resolve(archive), "-C", join(DEBIAN, "root"));
  else inRoot("root", "bash", "-ec", `curl -fsSL ${SOURCE} | tar xz -C /root`);
  // Some archives of the source lack these links.
  for (const part of ["columnar", "distributed"])
    inRoot(
      "root",
      "ln",
      "-sfn",
      "../../../vendor/safestringlib/safeclib",
      `/root/citus-${CITUS}/src/backend/${part}/safeclib`,
    );
  inRoot(
    "root",
    "bash",
    "-ec",
    `cd /root/citus-${CITUS} && ./configure --without-libcurl && make -j2 extension with_llvm=no && ` +
      "make install-all with_llvm=no",
  );
}

/**
 * Mounts what programs in the root need: /proc, /dev, and shared memory for PostgreSQL. Safe to call again.
 */
function mount() {
  const isMounted = (/** @type {string} */ place) =>
    spawnSync("mountpoint", ["-q", join(DEBIAN, place)]).status === 0;
  if (!isMounted("proc")) run("mount", "-t", "proc", "proc", join(DEBIAN, "proc"));
  if (!isMounted("dev")) run("mount", "--bind", "/dev", join(DEBIAN, "dev"));
  if (!isMounted("dev/shm")) run("mount", "--bind", "/dev/shm", join(DEBIAN, "dev/shm"));
}

/**
 * Runs a program in the root as the given user.
 * @param {"root" | "postgres"} user
 * @param {...string} words
 */
export const inRoot = (user, ...words) => run("chroot", ...asUser(user), ...words);

/**
 * Whether a program succeeds in the root; its output is discarded.
 * @param {"root" | "postgres"} user
 * @param {...string} words
 */
export const succeedsInRoot = (user, ...words) =>
  spawnSync("chroot", [...asUser(user), ...words], { stdio: "ignore" }).status === 0;

/** @param {string} user */
const asUser = (user) => [`--userspec=${user}:${user}`, DEBIAN];

/**
 * @param {string} program
 * @param {...string} words
 */
function run(program, ...words) {
  const { status, error } = spawnSync(program, words, {
    stdio: ["ignore", "inherit", "inherit"],
    env: environmentWith({ DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" }),
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words.slice(0, 6).join(" ")} ended with ${status}.`);
}
