import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyBlock } from "@/lib/core/documents/blocks";
import { followingCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("send-variables");
  ({ workspace } = site);
});
afterAll(() => site.close());

const send = (id: number, body: object) => workspace.call(followingCalls.send, { params: { id }, body });
const addClient = async (body: object) =>
  (await workspace.call(clientCalls.create, { untyped: { body } })).body.data;
const readClient = async (id: number) =>
  (await workspace.call(clientCalls.read, { params: { id } })).body.data;
const page = async (uuid: string) => (await workspace.raw("GET", `/proposals/${uuid}`, { as: null })).text;
/** A deal whose document begins with this heading. */
const dealSaying = (text: string, client_id: number) =>
  makeDeal(workspace, {
    client_id,
    selectedRecipients: [],
    blocks: [{ ...emptyBlock("heading", "h"), text }, emptyBlock("services", "s")],
  });

describe("a variable without a value", () => {
  test("stops the sending, changes nothing and is named, in the document as in the message [S-095]", async () => {
    const client = await addClient({ name: "Hôtel du Parc", email: "info@parc.test" });
    const deal = await dealSaying(
      "Dear {contact.first_name}, of {client.company} and {unheard.of}",
      client.id,
    );
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const refused = await send(deal.id, { client_address: true, message: "PO {deal.purchase_order}" });
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      [
        { field: "contact.first_name", message: "{contact.first_name} has no value in the document" },
        { field: "client.company", message: "{client.company} has no value in the document" },
        { field: "unheard.of", message: "{unheard.of} has no value in the document" },
        {
          field: "deal.purchase_order",
          message: "{deal.purchase_order} has no value in the message to Hôtel du Parc",
        },
      ].map((error) => ({ ...error, code: "required" })),
    ]);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  });

  test("can be filled in with the sending, and is kept with the client and its contact [S-095]", async () => {
    const client = await addClient({ name: "Hôtel du Parc", email: "info@parc.test" });
    const deal = await dealSaying("Dear {contact.first_name} of {client.company}", client.id);
    const fill_in = { "contact.first_name": " Ada ", "client.company": "Parc inc." };
    expect((await send(deal.id, { client_address: true, fill_in })).status).toBe(201);
    expect(await page(deal.uuid)).toContain("Dear Ada of Parc inc.");
    expect(await readClient(client.id)).toMatchObject({
      company: "Parc inc.",
      contacts: [{ first_name: "Ada", last_name: "Hôtel du Parc", email: "info@parc.test" }],
    });
  });

  test("is taken from the client when it was filled in there after the proposal was saved [S-095]", async () => {
    const client = await addClient({ name: "Hôtel du Lac", email: "info@lac.test" });
    const deal = await dealSaying("Dear {contact.first_name} of {client.company}", client.id);
    const contacts = client.contacts.map(({ name: _name, ...contact }) => ({
      ...contact,
      first_name: "Ida",
    }));
    await workspace.call(clientCalls.update, {
      params: { id: client.id },
      body: { company: "Lac inc.", contacts },
    });
    expect((await send(deal.id, { client_address: true })).status).toBe(201);
    expect(await page(deal.uuid)).toContain("Dear Ida of Lac inc.");
  });
});

test("what the client has is not replaced by what is filled in [S-095]", async () => {
  const client = await addClient({ name: "Zoé Farine", company: "Farine inc.", email: "zoe@farine.test" });
  const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
  const fill_in = {
    "contact.first_name": "Eva",
    "client.company": "Other",
    "client.email": "eva@other.test",
  };
  expect((await send(deal.id, { client_address: true, fill_in })).body.data.recipients).toMatchObject([
    { name: "Zoé Farine", email: "zoe@farine.test" },
  ]);
  expect(await readClient(client.id)).toMatchObject({ company: "Farine inc.", email: "zoe@farine.test" });
});

test("a client without an address is sent to the one that is filled in, which is kept [S-095]", async () => {
  const nobody = await addClient({ name: "Marc Roy" });
  const deal = await makeDeal(workspace, { client_id: nobody.id, selectedRecipients: [] });
  const to = (address: string) => ({ client_address: true, fill_in: { "client.email": address } });
  const refused = await send(deal.id, to("marc"));
  expect([refused.status, refused.refusal.errors[0]?.field]).toEqual([422, "fill_in.client.email"]);
  expect((await send(deal.id, to("Marc@Roy.test"))).status).toBe(201);
  expect((await site.mail.mailTo("marc@roy.test")).text).toMatch(/^Hello Marc,\n/);
  expect(await readClient(nobody.id)).toMatchObject({
    email: "marc@roy.test",
    contacts: [{ first_name: "Marc", last_name: "Roy", email: "marc@roy.test", is_primary: true }],
  });
});

test("an address that is filled in belongs to the contact that had none [S-095]", async () => {
  const client = await addClient({ name: "Garage Roy", contacts: [{ first_name: "Léo" }] });
  const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
  const fill_in = { "client.email": "leo@garage.test" };
  expect((await send(deal.id, { client_address: true, fill_in })).status).toBe(201);
  expect((await readClient(client.id)).contacts).toMatchObject([
    { first_name: "Léo", email: "leo@garage.test" },
  ]);
});

test("a message's variables have each reader's values, in the mail and its preview [S-095]", async () => {
  const contacts = [
    { first_name: "Ana", email: "ana@two.test" },
    { first_name: "Bo", email: "bo@two.test" },
  ];
  const client = await addClient({ name: "Two", contacts });
  const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
  const message = "Dear {contact.first_name}, about {deal.number} for {client.name}: {nothing}";
  const ids = client.contacts.map(({ id }) => id);
  const preview = await workspace.call(followingCalls.preview, {
    params: { id: deal.id },
    body: { contact_id: ids[1], message },
  });
  expect(preview.body.data.html).toContain(`Dear Bo, about ${deal.number} for Two: {nothing}`);
  const sent = message.replace(": {nothing}", ".");
  expect((await send(deal.id, { contact_ids: ids, message: sent })).status).toBe(201);
  for (const name of ["Ana", "Bo"])
    expect((await site.mail.mailTo(`${name.toLowerCase()}@two.test`)).text).toContain(
      `Dear ${name}, about ${deal.number} for Two.`,
    );
});
