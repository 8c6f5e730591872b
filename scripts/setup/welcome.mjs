import { config } from "../../db/config.mjs";

/**
 * What `npm start` prints when Kapi answers: addresses, demo sign-ins, where the data is.
 * @param {{ port: number, dataFolder: string, database: import("./open-database.mjs").OpenDatabase }} facts
 * @returns {string}
 */
export function welcome({ port, dataFolder, database }) {
  const address = (/** @type {string} */ name) => `http://${name}:${port}`;
  const demo = [
    `  ${address("localhost")}        the workspace "local"`,
    `  ${address("acme.localhost")}   the workspace "acme"`,
    "",
    "  Demo sign-ins, in both: admin@demo.test, manager@demo.test, employee@demo.test",
    "  in local also:          super_admin@demo.test",
    "  password:               Demo1234",
  ];
  return [
    "",
    "Kapi is ready.",
    "",
    ...(database.demo ? demo : [`  ${address(config.MAIN_DOMAIN ?? "localhost")}`]),
    "",
    `  Data: ${dataFolder}, ${database.description}`,
    "  Ctrl-C ends it.",
    "",
  ].join("\n");
}
