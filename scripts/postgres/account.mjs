import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";

/**
 * The operating system's account that owns the cluster and runs its processes.
 * @typedef {{ switch: false } | { switch: true, uid: number, gid: number }} Account
 */

/**
 * Chooses the account and makes it the owner of the cluster's folder. PostgreSQL refuses to run as root, so
 * root switches to the account that already owns the cluster, else to `postgres`, else to `nobody`.
 * @param {string} cluster
 * @returns {Account}
 */
export function readyAccount(cluster) {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return ordinary(cluster, owner?.uid);
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : serviceAccount();
  chownSync(cluster, account.uid, account.gid);
  return { switch: true, ...account };
}

/**
 * @param {string} cluster
 * @param {number | undefined} owner
 * @returns {Account}
 */
function ordinary(cluster, owner) {
  if (owner !== undefined && process.getuid && owner !== process.getuid()) {
    throw new Error(
      `${cluster} belongs to another user (uid ${owner}), who started Kapi here before. Start it as that user ` +
        "or set DATA_DIR to another folder.",
    );
  }
  return { switch: false };
}

/** A uid without a row in /etc/passwd is not enough: PostgreSQL looks up its own name. */
function serviceAccount() {
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = rows.find(([name]) => name === "postgres") ?? rows.find(([name]) => name === "nobody");
  if (!row?.[2] || !row[3])
    throw new Error(
      "PostgreSQL does not run as root, and there is no account `postgres` or `nobody` to hand over to. Start " +
        "Kapi as an ordinary user.",
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}
