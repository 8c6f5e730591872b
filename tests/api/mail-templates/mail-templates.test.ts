import { beforeAll, expect, test } from "vitest";
import { mailTemplateCalls } from "@/lib/domain/mail-templates/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("mail-templates");
});

const WORDS = { subject: "Your offer {deal.number}", greeting: "Dear {contact.first_name},", message: "Hi" };
const make = (body: object) =>
  workspace.call(mailTemplateCalls.create, {
    as: "admin",
    untyped: { body: { language: "en", ...WORDS, ...body } },
  });

test("templates are saved, listed by language, changed by their version and deleted [U-52]", async () => {
  const { status, body } = await make({ name: "First offer" });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: "First offer", language: "en", ...WORDS, version: 1 });
  await make({ name: "Première offre", language: "fr", greeting: "Bonjour {contact.first_name}," });
  const list = await workspace.call(mailTemplateCalls.list, { query: { "filter[language]": "en" } });
  expect(list.body.data.map(({ name }) => name)).toEqual(["First offer"]);
  const { id } = body.data;
  const changed = await workspace.call(mailTemplateCalls.update, {
    as: "admin",
    params: { id },
    headers: { "if-match": `"${id}-1"` },
    body: { message: "As agreed" },
  });
  expect(changed.body.data).toMatchObject({ ...WORDS, message: "As agreed", version: 2 });
  const stale = await workspace.call(mailTemplateCalls.remove, {
    as: "admin",
    params: { id },
    headers: { "if-match": `"${id}-1"` },
  });
  expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
  const removed = await workspace.call(mailTemplateCalls.remove, {
    as: "admin",
    params: { id },
    headers: { "if-match": `"${id}-2"` },
  });
  expect(removed.status).toBe(204);
  expect((await workspace.call(mailTemplateCalls.read, { params: { id } })).status).toBe(404);
});

test("a variable that does not exist is refused and named, wherever it stands [U-52]", async () => {
  const refused = await make({ name: "Wrong", subject: "{deal.nmber}", message: "{client.fields.nothing}" });
  expect([refused.status, refused.refusal.errors]).toEqual([
    422,
    [
      { field: "subject", code: "unknown_variable", message: "{deal.nmber} is not a variable" },
      { field: "message", code: "unknown_variable", message: "{client.fields.nothing} is not a variable" },
    ],
  ]);
  const { pages } = workspace.catalog.fields;
  expect((await make({ name: "Answers", message: `{answer.${pages}}` })).status).toBe(201);
  expect((await make({ name: "No answer", message: "{answer.99999999}" })).status).toBe(422);
});

test("a name is used once in a language [U-52]", async () => {
  expect((await make({ name: "Once" })).status).toBe(201);
  const again = await make({ name: "ONCE" });
  expect([again.status, again.refusal.errors[0]?.field]).toEqual([422, "name"]);
  expect((await make({ name: "Once", language: "es" })).status).toBe(201);
});

test("who may send may use templates; the library's permissions are needed to change them [U-52]", async () => {
  const { body } = await workspace.call(mailTemplateCalls.list, { as: "admin" });
  expect(body.meta).toEqual({ may_create: true, may_update: true, may_delete: true });
  const employee = await workspace.call(mailTemplateCalls.list, { as: "employee" });
  expect(employee.body.meta).toEqual({ may_create: false, may_update: false, may_delete: false });
  const refused = await workspace.call(mailTemplateCalls.create, {
    as: "employee",
    body: { name: "Mine", language: "en" },
  });
  expect(refused.status).toBe(403);
});
