import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.mjs";

/**
 * @typedef {object} Secrets
 * @property {string} session signs the session cookies
 * @property {import("../embedded-postgres.mjs").Passwords} database passwords of the embedded database's roles
 */

/**
 * Reads the installation's secrets from the data folder; creates them at the first start. Only the owner can
 * read the file.
 * @param {string} dataFolder
 * @returns {Secrets}
 */
export function keepSecrets(dataFolder) {
  const file = join(dataFolder, "secrets.json");
  if (existsSync(file)) return read(file);
  makeFolder(dataFolder);
  /** @type {Secrets} */
  const secrets = {
    session: random(),
    database: { superuser: random(), migrate: random(), request: random() },
  };
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(half, file);
  return secrets;
}

function random() {
  return randomBytes(32).toString("base64url");
}

/**
 * @param {string} file
 * @returns {Secrets}
 */
function read(file) {
  try {
    const { session, database } = JSON.parse(readFileSync(file, "utf8"));
    if (
      [session, database.superuser, database.migrate, database.request].every(
        (each) => typeof each === "string" && each.length >= 32,
      )
    )
      return { session, database };
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. Restore it from a backup, or delete it: everybody then has to sign in again.`,
      { cause },
    );
  }
  throw new Error(
    `${file} is incomplete. Restore it from a backup, or delete it: everybody then has to sign in again.`,
  );
}
