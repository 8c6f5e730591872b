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
          message: "{deal.purchase_order} has no value in the mail to Hôtel du Parc",
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

describe("a contact whose first name is not known [U-50]", () => {
  const contacts = [
    { first_name: "Ana", email: "ana@known.test" },
    { last_name: "Roy", email: "roy@unknown.test" },
  ];
  const dealOf = async (email: string) => {
    const client = await addClient({
      name: "Known",
      contacts: contacts.map((each, index) => (index === 1 ? { ...each, email } : each)),
    });
    const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
    return { client, deal, contact_ids: client.contacts.map(({ id }) => id) };
  };

  test("stops the sending, because the usual greeting names it", async () => {
    const { deal, contact_ids } = await dealOf("stopped@unknown.test");
    const refused = await send(deal.id, { contact_ids });
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      [
        {
          field: "contact.first_name",
          code: "required",
          message: "{contact.first_name} has no value in the mail to Roy",
        },
      ],
    ]);
  });

  test("gets the name that is filled in, though the proposal is meant for another one", async () => {
    const { client, deal, contact_ids } = await dealOf("filled@unknown.test");
    const fill_in = { "contact.first_name": "Léa" };
    expect((await send(deal.id, { contact_ids, fill_in })).status).toBe(201);
    expect((await site.mail.mailTo("filled@unknown.test")).text).toMatch(/^Hello Léa,\n/);
    expect((await readClient(client.id)).contacts).toMatchObject([
      { first_name: "Ana" },
      { first_name: "Léa" },
    ]);
  });

  test.each([
    ["a greeting of one's own", { greeting: "Dear {client.name}," }, "Dear Known,"],
    ["a message that greets", { message: "Good morning,\nhere it is." }, "Good morning,"],
  ])("needs no name with %s", async (kind, words, first) => {
    const email = `${kind.replace(/\W/g, "")}@unknown.test`;
    const { deal, contact_ids } = await dealOf(email);
    expect((await send(deal.id, { contact_ids, ...words })).status).toBe(201);
    expect((await site.mail.mailTo(email)).text.split("\n")[0]).toBe(first);
  });
});

test("subject and greeting have each reader's values, in the mail and its preview, and are kept as written [U-50]", async () => {
  const contacts = [{ first_name: "Ida", email: "ida@words.test" }];
  const client = await addClient({ name: "Words", contacts });
  const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
  const contact_ids = client.contacts.map(({ id }) => id);
  const words = { subject: "{deal.number} for {client.name}", greeting: "Dear {contact.first_name}," };
  const preview = await workspace.call(followingCalls.preview, {
    params: { id: deal.id },
    body: { contact_id: contact_ids[0] ?? 0, ...words },
  });
  expect(preview.body.data).toMatchObject({ subject: `${deal.number} for Words`, greeting: "Dear Ida," });
  expect((await send(deal.id, { contact_ids, ...words })).body.data).toMatchObject(words);
  const mail = await site.mail.mailTo("ida@words.test");
  expect([mail.subject, mail.text.split("\n")[0]]).toEqual([`${deal.number} for Words`, "Dear Ida,"]);
  const [row] = await site.admin`select subject, greeting from proposal_sending where deal_id = ${deal.id}`;
  expect(row).toEqual(words);
});

describe("copies [U-51]", () => {
  test("go with the first recipient's mail only, and the timeline names them", async () => {
    const contacts = [
      { first_name: "Ana", email: "ana@copied.test" },
      { first_name: "Bo", email: "bo@copied.test" },
    ];
    const client = await addClient({ name: "Copied", contacts });
    const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
    const contact_ids = client.contacts.map(({ id }) => id);
    expect((await send(deal.id, { contact_ids, cc: ["Boss@Copied.test"] })).status).toBe(201);
    const [first, second] = [
      await site.mail.mailTo("ana@copied.test"),
      await site.mail.mailTo("bo@copied.test"),
    ];
    expect(first.parsed.cc).toMatchObject([{ address: "boss@copied.test" }]);
    expect(second.parsed.cc).toBeUndefined();
    const timeline = await workspace.call(followingCalls.timeline, { params: { id: deal.id }, query: {} });
    expect(timeline.body.data.find(({ kind }) => kind === "sent")?.details.cc).toEqual(["boss@copied.test"]);
  });

  test("to a recipient are refused, and each counts towards the mails of its address", async () => {
    const client = await addClient({ name: "Own", contacts: [{ first_name: "Ed", email: "ed@own.test" }] });
    const deal = await makeDeal(workspace, { client_id: client.id, selectedRecipients: [] });
    const contact_ids = client.contacts.map(({ id }) => id);
    const own = await send(deal.id, { contact_ids, cc: ["x@own.test", "ED@own.test"] });
    expect([own.status, own.refusal.errors]).toEqual([
      422,
      [{ field: "cc.1", code: "recipient", message: "gets the mail already" }],
    ]);
    await site.admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, sent_at)
      select ${workspace.tenant.id}, 'proposal_sent', 'other' || each || '@own.test',
        '{"data": {"cc": ["busy@own.test"]}}', 'copy-' || each, now() from generate_series(1, 10) each`;
    const busy = await send(deal.id, { contact_ids, cc: ["busy@own.test"] });
    expect([busy.status, busy.refusal.details]).toEqual([429, { email: "busy@own.test" }]);
  });
});
