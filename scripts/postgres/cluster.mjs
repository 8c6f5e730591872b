import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./program.mjs";
import { runningServer, stopProcess } from "./lock-file.mjs";

/** Allows only connections by the loopback address with a password. */
const ACCESS_RULES = "host all all 127.0.0.1/32 scram-sha-256\n";

/**
 * Creates the cluster if it is missing or was created only partly.
 * @param {import("./binaries.mjs").Programs} programs
 * @param {string} cluster
 * @param {import("./account.mjs").Account} account
 */
export async function createCluster(programs, cluster, account) {
  if (existsSync(join(cluster, "kapi-created"))) return;
  for (const name of readdirSync(cluster)) rmSync(join(cluster, name), { recursive: true });
  // The built-in locale sorts and folds case the same on every operating system; available since PostgreSQL
  // 17.
  const locale =
    programs.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
      : ["--locale=C.UTF-8"];
  await runProgram([
    programs,
    "initdb",
    cluster,
    account,
    (folder) => [
      "-D",
      folder,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--no-sync",
      "--no-instructions",
      ...locale,
    ],
  ]);
  writeFileSync(join(cluster, "pg_hba.conf"), ACCESS_RULES);
  writeFileSync(join(cluster, "kapi-created"), "");
}

/**
 * Creates the roles and the database and sets the passwords, unless this was done before with the same
 * passwords and rights. Uses single-user mode: nobody else is connected, and no password is needed, so lost
 * secrets can be replaced.
 * @param {import("./binaries.mjs").Programs} programs
 * @param {string} cluster
 * @param {import("./account.mjs").Account} account
 * @param {import("../embedded-postgres.mjs").Passwords} passwords
 */
export async function provision(programs, cluster, account, passwords) {
  const mark = join(cluster, "kapi-provisioned");
  const fingerprint = createHash("sha256")
    .update(JSON.stringify(statements(passwords)))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === fingerprint) return;
  const running = runningServer(cluster);
  if (running) await stopProcess(running.pid);
  const said = await runProgram(
    [programs, "postgres", cluster, account, (folder) => ["--single", "-F", "-D", folder, "postgres"]],
    statements(passwords),
  );
  const problem = said
    .split("\n")
    .find((line) => /ERROR|FATAL/.test(line) && !line.includes('database "kapi" already exists'));
  if (problem) throw new Error(`Setting up the roles failed: ${problem}`);
  writeFileSync(mark, fingerprint);
}

/**
 * One statement per line, as single-user mode requires. The passwords are base64url, so they contain no
 * quotes.
 * @param {import("../embedded-postgres.mjs").Passwords} passwords
 */
function statements(passwords) {
  const role = (/** @type {string} */ name, /** @type {string} */ rights, /** @type {string} */ password) => [
    `do $$ begin if not exists (select 1 from pg_roles where rolname = '${name}') then create role ${name}; ` +
      "end if; end $$",
    `alter role ${name} login ${rights} password '${password}'`,
  ];
  return [
    ...role("postgres", "superuser", passwords.superuser),
    ...role("kapi_migrate", "nosuperuser bypassrls createdb nocreaterole", passwords.migrate),
    ...role("app_user", "nosuperuser nobypassrls nocreatedb nocreaterole", passwords.request),
    "create database kapi owner kapi_migrate",
    "",
  ].join("\n");
}
