import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followingCalls, dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { settingCalls } from "@/lib/domain/settings/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { httpBytes } from "../../support/http";
import { Multipart } from "../../support/multipart";
import { readPdf } from "../../support/read-pdf";
import { startMailingSite, type MailingSite } from "../../support/mailing-site";
import { rowsOf } from "../../support/rows-of";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let site: MailingSite;
let workspace: Workspace;
beforeAll(async () => {
  site = await startMailingSite("sending");
  ({ workspace } = site);
});
afterAll(() => site.close());

const send = (id: number, body: unknown, headers?: Record<string, string>) =>
  workspace.call(followingCalls.send, { ...(headers ? { headers } : {}), params: { id }, untyped: { body } });
const outbox = (dealId: number) =>
  site.admin<
    { recipient: string }[]
  >`select recipient from outbox where kind = 'proposal_sent' and (payload->'data'->>'dealId')::bigint = ${dealId}
    order by id`;

/** Adds a contact with an address for one test, so that tests do not count each other's mails. */
async function addContact(email: string): Promise<number> {
  const [row] = await site.admin<{ id: number }[]>`
    insert into contact (tenant_id, client_id, first_name, last_name, email, search_text, position)
    values (${workspace.tenant.id}, ${workspace.catalog.clientId}, 'Nadia', 'Roy', ${email}, '', 9) returning id::int`;
  return row?.id ?? 0;
}

describe("POST /deals/{id}/send", () => {
  test("mails the link to each chosen contact in the tenant's name, with the message, and records it [S-095]", async () => {
    const deal = await makeDeal(workspace, { name: "New website" });
    const { status, body } = await send(deal.id, {
      contact_ids: workspace.catalog.contactIds,
      message: "As we discussed.\n\nBest wishes",
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      message: "As we discussed.\n\nBest wishes",
      language: "en",
      recipients: [
        { name: "Inès Roy", email: "ines@eclair.test" },
        { name: "Paul Roy", email: "paul@eclair.test" },
      ],
    });
    for (const [address, name] of [
      ["ines@eclair.test", "Inès"],
      ["paul@eclair.test", "Paul"],
    ] as const) {
      const mail = await site.mail.mailTo(address);
      expect(mail.subject).toBe(`Proposal ${deal.number} from Company sending`);
      expect(mail.parsed.from?.name).toBe("Company sending");
      expect(mail.parsed.replyTo).toMatchObject([{ name: "Zoé manager", address: "manager@example.test" }]);
      expect(mail.parsed.headers.filter(({ key }) => /^(auto-submitted|x-auto)/.test(key))).toEqual([]);
      expect(mail.text).toContain(`Hello ${name},`);
      expect(mail.text).toContain("As we discussed.\n\nBest wishes");
      expect(mail.links[0]).toBe(
        `http://${workspace.host}:${workspace.port}/proposals/${deal.uuid}?language=en`,
      );
    }
    const [row] =
      await site.admin`select user_id::int, recipients, message from proposal_sending where deal_id = ${deal.id}`;
    expect(row).toMatchObject({
      user_id: workspace.users.manager,
      recipients: body.data.recipients,
      message: "As we discussed.\n\nBest wishes",
    });
  });

  test("writes in the language that is asked for", async () => {
    const contact = await addContact("french@eclair.test");
    const deal = await makeDeal(workspace);
    expect((await send(deal.id, { contact_ids: [contact], language: "fr" })).status).toBe(201);
    const mail = await site.mail.mailTo("french@eclair.test");
    expect(mail.subject).toBe(`Proposition ${deal.number} – Company sending`);
    expect(mail.text).toContain("Bonjour Nadia,");
  });

  test("is the only thing that mails: saving a deal with recipients mails nobody [S-095]", async () => {
    const deal = await makeDeal(workspace, { selectedRecipients: workspace.catalog.contactIds });
    expect([...(await outbox(deal.id))]).toEqual([]);
  });

  test("repeated under one Idempotency-Key sends once", async () => {
    const contact = await addContact("once@eclair.test");
    const deal = await makeDeal(workspace);
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [
      await send(deal.id, { contact_ids: [contact] }, key),
      await send(deal.id, { contact_ids: [contact] }, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect([...(await outbox(deal.id))]).toHaveLength(1);
  });

  test("gives an address that two contacts share one mail", async () => {
    const contacts = [await addContact("shared@eclair.test"), await addContact("Shared@eclair.test")];
    const deal = await makeDeal(workspace);
    expect((await send(deal.id, { contact_ids: contacts })).body.data.recipients).toHaveLength(1);
    expect([...(await outbox(deal.id))]).toEqual([{ recipient: "shared@eclair.test" }]);
  });
});

describe("the client's own address and language", () => {
  const newClient = async (given: Record<string, unknown>) =>
    (await workspace.call(clientCalls.create, { body: { name: "Théâtre de la Marée", ...given } })).body.data
      .id;
  const dealOf = (client_id: number) => makeDeal(workspace, { client_id, selectedRecipients: [] });
  const read = async (id: number) => (await workspace.call(clientCalls.read, { params: { id } })).body.data;

  test("a client with an address and no contact is sent the proposal, and the address becomes a contact, once", async () => {
    const client = await newClient({ email: "info@maree.test" });
    for (let times = 1; times <= 2; times++) {
      const deal = await dealOf(client);
      const { status, body } = await send(deal.id, { client_address: true, greeting: "Dear team," });
      expect(status).toBe(201);
      expect(body.data.recipients).toMatchObject([{ name: "Théâtre de la Marée", email: "info@maree.test" }]);
      const mail = await site.mail.mailTo("info@maree.test");
      expect(mail.text.split("\n")[0]).toBe("Dear team,");
    }
    expect((await read(client)).contacts).toMatchObject([
      { email: "info@maree.test", name: "Théâtre de la Marée", is_primary: true },
    ]);
  });

  test("a client without an address cannot be sent to it, and nobody at all is nobody", async () => {
    const deal = await dealOf(await newClient({ email: "" }));
    const refused = await send(deal.id, { client_address: true });
    expect([refused.status, refused.refusal.errors[0]?.field]).toEqual([422, "client_address"]);
    expect((await send(deal.id, {})).refusal.errors[0]?.field).toBe("contact_ids");
  });

  test("the client's language is the mail's, the link's, the page's and the title's; another one that is chosen is kept", async () => {
    const client = await newClient({ email: "langue@maree.test", language: "fr" });
    const deal = await dealOf(client);
    const named = await workspace.call(dealCalls.read, { params: { id: deal.id } });
    expect(named.body.data.name).toBe("Proposition - Théâtre de la Marée");
    await send(deal.id, { client_address: true, greeting: "Chère équipe," });
    const mail = await site.mail.mailTo("langue@maree.test");
    expect(mail.subject).toBe(`Proposition ${deal.number} – Company sending`);
    expect(mail.links[0]).toContain(`/proposals/${deal.uuid}?language=fr`);
    const page = () => workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null });
    expect((await page()).text).toContain('<html lang="fr"');
    await send(deal.id, { client_address: true, greeting: "Dear team,", language: "en" });
    expect((await read(client)).language).toBe("en");
    expect((await page()).text).toContain('<html lang="en"');
  });

  test("a client whose language is Spanish reads mail, page and PDF in it, and nothing of a draft", async () => {
    const client = await newClient({ email: "idioma@maree.test", language: "es" });
    const deal = await dealOf(client);
    await send(deal.id, { client_address: true, greeting: "Estimado equipo:" });
    const mail = await site.mail.mailTo("idioma@maree.test");
    expect(mail.subject).toBe(`Propuesta ${deal.number} de Company sending`);
    expect(mail.text).toMatch(/^Estimado equipo:\n/);
    expect(mail.links[0]).toContain(`/proposals/${deal.uuid}?language=es`);
    const page = await workspace.raw("GET", `/proposals/${deal.uuid}`, { as: null });
    expect(page.text).toContain('<html lang="es"');
    for (const text of ["Válida hasta", "Total antes de impuestos", "Su decisión", "es_US"])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/>Propuesta\u00a0– Théâtre de la Marée</);
    expect(page.text + mail.text).not.toMatch(/borrador/i);
    const { port, host } = workspace;
    const file = await httpBytes({
      port,
      host,
      path: callAddress(proposalCalls.pdfLink, { params: { uuid: deal.uuid }, query: { language: "es" } }),
    });
    const { pages, language } = await readPdf(new Uint8Array(file.body));
    expect(language).toBe("es");
    expect(pages.join()).toContain("Datos de la propuesta");
    expect(pages.join()).not.toMatch(/borrador/i);
  });
});

describe("POST /deals/{id}/send/preview", () => {
  const preview = (id: number, body: unknown) =>
    workspace.call(followingCalls.preview, { params: { id }, untyped: { body } });

  test("is the mail that is then sent, and mails nobody", async () => {
    const contact = await addContact("preview@eclair.test");
    const deal = await makeDeal(workspace);
    const body = { message: "Have a look.", language: "fr" };
    const { data } = (await preview(deal.id, { contact_id: contact, ...body })).body;
    expect([...(await outbox(deal.id))]).toEqual([]);
    await send(deal.id, { contact_ids: [contact], ...body });
    const mail = await site.mail.mailTo("preview@eclair.test");
    expect(data).toMatchObject({ to: "preview@eclair.test", subject: mail.subject, language: "fr" });
    // But for the style sheet, which the page around the preview forbids.
    const sent = String(mail.parsed.html).replace(/<style>.*?<\/style>/s, "");
    expect(data.html.trim()).toBe(sent.trim());
  });

  test("has the workspace's logo inside, wherever the mail names it", async () => {
    const bytes = await sharp({ create: { width: 40, height: 10, channels: 3, background: "#3056d3" } })
      .png()
      .toBuffer();
    const logo = new Multipart({ file: { name: "logo.png", bytes }, key: "--kapi-logo", type: "logo" });
    expect((await workspace.call(settingCalls.upload, { as: "admin", body: logo })).status).toBe(200);
    const { html } = (await preview((await makeDeal(workspace)).id, {})).body.data;
    expect(html).toMatch(/<img[^>]* src="data:image\/png;base64,/);
    expect(html).not.toContain("cid:");
  });

  test("to nobody in particular is to the client's own address; another client's contact is nobody", async () => {
    const deal = await makeDeal(workspace);
    expect((await preview(deal.id, {})).body.data.to).toBe("hello@eclair.test");
    expect((await preview(deal.id, { contact_id: 9_999_999 })).body.data.to).toBe("hello@eclair.test");
    expect((await preview(987_654_321, {})).status).toBe(404);
  });
});

describe("sending refuses and mails nobody", () => {
  const refused = async (id: number, body: unknown) => {
    const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
    const mails = await site.admin`select count(*)::int as mails from outbox`;
    const { status, refusal: answer } = await send(id, body);
    expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
    expect([...(await site.admin`select count(*)::int as mails from outbox`)]).toEqual([...mails]);
    return [status, answer.code, ...(answer.errors ?? []).map(({ field, message }) => `${field} ${message}`)];
  };
  const somebody = () => ({ contact_ids: [workspace.catalog.contactIds[0]] });

  test("a deal that is no longer pending", async () => {
    const deal = await makeDeal(workspace);
    await workspace.call(dealCalls.refuse, { params: { id: deal.id } });
    expect(await refused(deal.id, somebody())).toEqual([409, "DEAL_NOT_PENDING"]);
  });

  test("an expired one [S-115]", async () => {
    const deal = await makeDeal(workspace);
    await site.admin`update deal set valid_until = now() - interval '1 second' where id = ${deal.id}`;
    expect(await refused(deal.id, somebody())).toEqual([409, "PROPOSAL_EXPIRED"]);
  });

  test("contacts of nobody, of another client and without an address", async () => {
    const other = await makeWorkspace("sending-other", {
      port: workspace.port,
      url: workspace.url,
      adminUrl: workspace.adminUrl,
    });
    const silent = await addContact("");
    const deal = await makeDeal(workspace);
    expect(
      await refused(deal.id, {
        contact_ids: [workspace.catalog.contactIds[0], 987_654_321, other.catalog.contactIds[0], silent],
      }),
    ).toEqual([
      422,
      "VALIDATION_ERROR",
      "contact_ids.1 must be one of the client's contacts",
      "contact_ids.2 must be one of the client's contacts",
      "contact_ids.3 has no email address",
    ]);
  });

  test.each([
    [{}, "contact_ids"],
    [{ contact_ids: [] }, "contact_ids"],
    [{ contact_ids: [1], message: "x".repeat(2_001) }, "message"],
    [{ contact_ids: [1], language: "de" }, "language"],
    [{ contact_ids: [1], subject: "x".repeat(201) }, "subject"],
    [{ contact_ids: [1], subject: "Two\nlines" }, "subject"],
    [{ contact_ids: [1], greeting: "x".repeat(201) }, "greeting"],
    [{ contact_ids: [1], cc: ["boss"] }, "cc.0"],
    [{ contact_ids: [1], cc: ["boss@eclair.test", "Boss@Eclair.test"] }, "cc"],
    [
      { contact_ids: [1], cc: ["a@b.test", "b@b.test", "c@b.test", "d@b.test", "e@b.test", "f@b.test"] },
      "cc",
    ],
    [{ contact_ids: [1], undo_seconds: 61 }, "undo_seconds"],
    [{ contact_ids: [1], send_at: "tomorrow" }, "send_at"],
    [{ contact_ids: [1], send_at: "2999-01-01T09:00:00Z", undo_seconds: 5 }, "undo_seconds"],
  ])("%j", async (body, field) => {
    const deal = await makeDeal(workspace);
    const [status, code, error] = await refused(deal.id, body);
    expect([status, code, String(error).split(" ")[0]]).toEqual([422, "VALIDATION_ERROR", field]);
  });

  test("an address that had ten mails within the hour, and names it", async () => {
    const contact = await addContact("tired@eclair.test");
    const deal = await makeDeal(workspace);
    for (let count = 0; count < 10; count++)
      expect((await send(deal.id, { contact_ids: [contact] })).status).toBe(201);
    const { status, refusal } = await send(deal.id, {
      contact_ids: [contact, workspace.catalog.contactIds[0] ?? 0],
    });
    expect([status, refusal.code, refusal.details]).toEqual([
      429,
      "RATE_LIMIT_ERROR",
      { email: "tired@eclair.test" },
    ]);
    expect([...(await outbox(deal.id))]).toHaveLength(10);
  });
});
