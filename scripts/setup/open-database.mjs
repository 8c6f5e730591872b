import { config } from "../../base/config.mjs";
import { startEmbeddedPostgres } from "../embedded-postgres.mjs";

/**
 * @typedef {object} OpenDatabase
 * @property {Record<string, string>} environment what the application reads
 * @property {boolean} demo whether the demo data belongs into it when it is empty
 * @property {boolean} embedded
 * @property {string} description for people
 * @property {() => Promise<void>} close ends the server when it is the embedded one
 */

/**
 * Opens this installation's database: the server of DATABASE_URL, else the embedded one in the data folder.
 * @param {string} dataFolder
 * @param {import("./secrets.mjs").Secrets} secrets
 * @param {{ supervise?: boolean }} [options] true: an embedded one that dies is started again
 * @returns {Promise<OpenDatabase>}
 */
export async function openDatabase(dataFolder, secrets, { supervise = false } = {}) {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl } = config;
  if (url) return given(url, adminUrl);
  const server = await startEmbeddedPostgres({
    dataFolder,
    passwords: secrets.database,
    supervise,
  });
  return {
    environment: { DATABASE_URL: server.requestUrl(), DATABASE_ADMIN_URL: server.adminUrl() },
    demo: true,
    embedded: true,
    description: `embedded PostgreSQL on 127.0.0.1:${server.port}${server.adopted ? " (it was still running)" : ""}`,
    close: server.stop,
  };
}

/**
 * @param {string} url
 * @param {string | undefined} adminUrl
 * @returns {OpenDatabase}
 */
function given(url, adminUrl) {
  return {
    // With one user for everything, each transaction switches to the request role.
    environment: {
      DATABASE_URL: url,
      ...(adminUrl ? { DATABASE_ADMIN_URL: adminUrl } : { KAPI_SWITCH_ROLE: "1" }),
    },
    demo: config.DEMO,
    embedded: false,
    description: `PostgreSQL at ${new URL(url).host}`,
    close: () => Promise.resolve(),
  };
}
