import { test } from "../../support/frame";
import { lookAt } from "../../support/places";
import { testDatabase } from "../../support/database";
import { startServer } from "../../support/server";
import { makeWorkspace } from "../../support/workspace";
import {
  ADMINISTRATION,
  BUILDER,
  CLIENTS_AND_CATALOGUE,
  CUSTOMER,
  DEALS,
  GUESTS,
  looks,
  ODD,
  OWN_AREA,
  SETTINGS,
} from "./every-place";

// Lets both workers share the tests of this file.
test.describe.configure({ mode: "parallel" });

test("axe finds nothing in what guests see: sign-in, registration, passwords, mails, terms and codes", ({
  page,
  workspace,
}) => lookAt({ page, workspace }, GUESTS, looks));

test("axe finds nothing in dashboard, user menu, palette and profile [SHL-06]", ({ page, workspace }) =>
  lookAt({ page, workspace }, OWN_AREA, looks));

test("axe finds nothing in the deals, as table and cards, nor in their dialogs", ({ page, workspace }) =>
  lookAt({ page, workspace }, DEALS, looks));

test("axe finds nothing in any step of the builder", ({ page, workspace }) =>
  lookAt({ page, workspace }, BUILDER, looks));

test("axe finds nothing in clients, services and questions, nor in their dialogs", ({ page, workspace }) =>
  lookAt({ page, workspace }, CLIENTS_AND_CATALOGUE, looks));

test("axe finds nothing in the settings, nor in their dialogs", ({ page, workspace }) =>
  lookAt({ page, workspace }, SETTINGS, looks));

test("axe finds nothing in users, roles, tenants and audit trail, nor in their dialogs", ({
  page,
  workspace,
}) => lookAt({ page, workspace }, ADMINISTRATION, looks));

test("axe finds nothing in the customer's page, whatever became of the proposal", ({ page, workspace }) =>
  lookAt({ page, workspace }, CUSTOMER, looks));

/** Uses a server of its own, because the test breaks its database. */
const spoiling = test.extend({
  workspace: async ({ browserName: _ }, give) => {
    const database = await testDatabase();
    const server = await startServer({
      databaseUrl: database.url,
      adminUrl: database.adminUrl,
      env: { LOG_LEVEL: "silent" },
    });
    await give(
      await makeWorkspace("odd", { port: server.port, url: database.url, adminUrl: database.adminUrl }),
    );
    await server.stop();
    await database.drop();
  },
});

spoiling(
  "axe finds nothing in what is unknown or fails, in the widgets and the API reference",
  ({ page, workspace }) => lookAt({ page, workspace }, ODD, looks),
);
