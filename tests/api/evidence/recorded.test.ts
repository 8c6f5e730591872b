import { createHash } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import { callAddress } from "@/app/_client/call-address";
import { httpBytes } from "../../support/http";
import { Multipart, type FormPart } from "../../support/multipart";
import { launchingPdf, encryptedPdf, packedPdf, pdfOf, pictureOf } from "../../support/pdf-files";
import { readPdf } from "../../support/read-pdf";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("recorded");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const NOTE = "Signed order of 3 May,\nreceived by e-mail.";
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

const record = (
  id: number,
  parts: Record<string, FormPart> = { note: NOTE },
  options: { as?: "admin" | "manager" | "employee"; headers?: Record<string, string> } = {},
) => workspace.call(proposalCalls.record, { ...options, params: { id }, body: new Multipart(parts) });
const verify = async (code: string) =>
  (await workspace.call(proposalCalls.verify, { as: null, params: { code } })).body.data;
const stageOf = async (id: number) =>
  (await workspace.call(dealCalls.read, { params: { id } })).body.data.stage;

const withOptions = async () => {
  const { items, taxIds } = workspace.catalog;
  const deal = await makeDeal(workspace, { tax_profile_id: taxIds[1] }, [
    { sale_catalog_item_id: items.fixed },
    { sale_catalog_item_id: items.limited, is_optional: true },
    { sale_catalog_item_id: items.limited, is_optional: true },
  ]);
  return { ...deal, options: deal.lineItems.filter((line) => line.is_optional).map(({ id }) => id) };
};

describe("staff cannot sign for the customer [T-07]", () => {
  const staffHeaders = async (): Promise<[string, Record<string, string>][]> => {
    const { cookies } = await signInOnSite(workspace, {
      email: "manager@example.test",
      password: PASSWORD,
    });
    return [
      ["session cookie", { cookie: cookieHeader(cookies) }],
      ["access token", { authorization: `Bearer ${workspace.tokens.employee}` }],
    ];
  };

  test("an acceptance or a refusal with a member's session or token is 403 and changes nothing", async () => {
    const deal = await makeDeal(workspace);
    for (const [how, headers] of await staffHeaders())
      for (const decision of ["accept", "refuse"] as const) {
        const { status, refusal } = await workspace.call(proposalCalls[decision], {
          as: null,
          params: { uuid: deal.uuid },
          headers,
        });
        expect([how, decision, status, refusal.code]).toEqual([how, decision, 403, "SIGNED_IN_AS_STAFF"]);
      }
    expect(await stageOf(deal.id)).toBe("pending");
  });

  test("somebody who has signed out, or is of another workspace, is a visitor", async () => {
    const other = await makeWorkspace("recorded-other");
    const { cookies } = await signInOnSite(workspace, { email: "admin@example.test", password: PASSWORD });
    await admin`update session set revoked_at = now() where tenant_id = ${workspace.tenant.id}
      and user_id = ${workspace.users.admin}`;
    const visitors: Record<string, string>[] = [
      { cookie: cookieHeader(cookies) },
      { authorization: `Bearer ${other.tokens.manager}` },
      { authorization: "Bearer nonsense" },
    ];
    for (const headers of visitors) {
      const deal = await makeDeal(workspace);
      const { status } = await workspace.call(proposalCalls.accept, {
        as: null,
        params: { uuid: deal.uuid },
        headers,
        body: { name: "Inès Roy" },
      });
      expect(status).toBe(200);
    }
  });

  test("a member's ticks are their own in the timeline, and need deals.update", async () => {
    const deal = await withOptions();
    const tick = (token: string) =>
      workspace.call(proposalCalls.select, {
        token,
        params: { uuid: deal.uuid },
        body: { line_items: [{ id: deal.options[0] ?? 0, is_selected: true }] },
      });
    const reader = await workspace.tokenWith("deals.read");
    expect((await tick(reader)).refusal.code).toBe("AUTHORIZATION_ERROR");
    expect((await tick(workspace.tokens.employee)).status).toBe(200);
    const { body } = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(body.data.find(({ kind }) => kind === "options_changed")).toMatchObject({
      actor: "member",
      by: "Zoé employee",
    });
  });
});

describe("POST /deals/{id}/acceptance [T-07]", () => {
  test("signs the deal, sealed as recorded by the member on the customer's behalf, not as signed", async () => {
    const deal = await withOptions();
    const order = await packedPdf();
    const { status, body } = await record(deal.id, {
      note: `  ${NOTE} `,
      name: "Inès Roy",
      selected: String(deal.options[1]),
      file: { name: "C:\\scans\\Commande signée.PDF", bytes: order },
    });
    expect(status).toBe(201);
    const file = { name: "Commande signée.pdf", bytes: order.byteLength, sha256: sha256(order) };
    expect(body.data).toMatchObject({
      signed_name: "Inès Roy",
      recorded: { by: "Zoé manager", note: NOTE, file },
    });
    const [row] =
      await admin`select recorded_by, record, consent_version, content, content_hash, selection from acceptance
        where deal_id = ${deal.id}`;
    expect(row).toMatchObject({
      recorded_by: String(workspace.users.manager),
      record: { by: "Zoé manager", note: NOTE, file },
      consent_version: 0,
      content_hash: body.data.content_hash,
      selection: deal.options.map((id, index) => ({ id, is_selected: index === 1 })),
    });
    expect(sha256(String(row?.["content"]))).toBe(body.data.content_hash);
    expect(JSON.parse(String(row?.["content"]))).toMatchObject({
      form: "kapi-offer/3",
      signature: { name: "Inès Roy", at: body.data.accepted_at },
      recorded: { by: "Zoé manager", note: NOTE, file },
    });
    expect(await stageOf(deal.id)).toBe("signed");
  });

  test("is told as such by the timeline, the certificate, /verify and the customer's page", async () => {
    const deal = await makeDeal(workspace);
    const order = await pictureOf("png", 40, 30);
    const { body } = await record(
      deal.id,
      { note: NOTE, name: "Inès Roy", file: { name: "order.png", bytes: order } },
      { as: "employee" },
    );
    const { verification_code: code } = body.data;
    const timeline = await workspace.call(followingCalls.timeline, { params: { id: deal.id } });
    expect(timeline.body.data.filter(({ kind }) => kind !== "pdf")[0]).toMatchObject({
      kind: "acceptance_recorded",
      actor: "member",
      by: "Zoé employee",
      details: { signed_name: "Inès Roy", verification_code: code, message: NOTE, file: "order.png" },
    });
    expect(await verify(code)).toMatchObject({
      verdict: "genuine",
      recorded_by: "Zoé employee",
      signed_name: "Inès Roy",
    });
    const pdf = await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: callAddress(proposalCalls.pdf, { params: { uuid: deal.uuid }, query: { language: "en" } }),
    });
    const certificate = (await readPdf(new Uint8Array(pdf.body))).pages.at(-1)?.replace(/\s+/g, " ");
    for (const part of ["the customer has not signed it online", "Zoé employee", "received by e-mail", code])
      expect(certificate).toContain(part);
    const page = await workspace.raw("GET", `/proposals/${deal.uuid}?language=en`, { as: null });
    expect(page.text).toContain("Accepted on the customer’s behalf by Zoé employee");
    const owner = await admin`select kind from outbox where tenant_id = ${workspace.tenant.id}
        and recipient = 'manager@example.test' and (payload->'data'->>'dealId')::bigint = ${deal.id}`;
    expect(owner).toEqual([{ kind: "proposal_recorded" }]);
  });

  test.each([
    ["who recorded it", "update acceptance set record = jsonb_set(record, '{by}', '\"Mallory\"')"],
    ["the note", "update acceptance set record = jsonb_set(record, '{note}', '\"Nothing\"')"],
    ["the file", "update acceptance set record = jsonb_set(record, '{file}', 'null')"],
    ["that staff recorded it", "update acceptance set record = null, recorded_by = null"],
  ])("is no longer genuine once %s is changed [P-07]", async (_what, change) => {
    const deal = await makeDeal(workspace);
    const { body } = await record(deal.id, {
      note: NOTE,
      file: { name: "order.pdf", bytes: await pdfOf("Order") },
    });
    expect((await verify(body.data.verification_code)).verdict).toBe("genuine");
    await admin.unsafe(`${change} where deal_id = ${deal.id}`);
    expect((await verify(body.data.verification_code)).verdict).toBe("altered");
  });

  test("also records what came after the validity had ended, and nothing twice", async () => {
    const deal = await makeDeal(workspace);
    await admin`update deal set valid_until = now() - interval '1 day' where id = ${deal.id}`;
    expect(
      (await record(deal.id, { note: NOTE }, { headers: { "if-match": `"${deal.id}-9"` } })).status,
    ).toBe(412);
    const key = { headers: { "idempotency-key": `record-${deal.id}` } };
    const [first, again] = [
      await record(deal.id, { note: NOTE }, key),
      await record(deal.id, { note: NOTE }, key),
    ];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const { status, refusal } = await record(deal.id);
    expect([status, refusal.code]).toEqual([409, "DEAL_NOT_PENDING"]);
    expect(
      (await record(deal.id, { note: NOTE, file: { name: "a.pdf", bytes: await pdfOf("Late") } })).status,
    ).toBe(409);
  });

  test("needs a note, and a file that is a PDF, PNG or JPEG without scripts or a password", async () => {
    const deal = await withOptions();
    const fileOf = (bytes: Uint8Array) => ({ note: NOTE, file: { name: "order.pdf", bytes } });
    const wrong: [Record<string, FormPart>, string, string][] = [
      [{}, "note", "invalid_type"],
      [{ note: "  " }, "note", "too_small"],
      [{ note: "x".repeat(1_001) }, "note", "too_big"],
      [{ note: NOTE, selected: "1;2" }, "selected", "invalid_format"],
      [{ note: NOTE, selected: String(deal.lineItems[0]?.id) }, "selected", "invalid"],
      [fileOf(new Uint8Array()), "file", "file_empty"],
      [fileOf(Buffer.from("MZ an executable")), "file", "file_kind"],
      [fileOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), "file", "file_kind"],
      [fileOf(Buffer.from("%PDF-1.7 broken")), "file", "file_unreadable"],
      [fileOf(await launchingPdf()), "file", "pdf_script"],
      [fileOf(await encryptedPdf()), "file", "pdf_encrypted"],
    ];
    for (const [parts, field, code] of wrong) {
      const { status, refusal } = await record(deal.id, parts);
      expect([status, refusal.errors[0]?.field, refusal.errors[0]?.code]).toEqual([422, field, code]);
    }
    expect((await record(deal.id, fileOf(new Uint8Array(15 * 1024 * 1024 + 1)))).status).toBe(413);
    expect(await stageOf(deal.id)).toBe("pending");
  });
});

describe("GET /deals/{id}/acceptance/file [T-07]", () => {
  const ask = (id: number, token = workspace.tokens.employee) =>
    httpBytes({
      port: workspace.port,
      host: workspace.host,
      path: callAddress(proposalCalls.recordFile, { params: { id } }),
      headers: { authorization: `Bearer ${token}` },
    });

  test("gives the bytes as they came to who may read deals, to be saved", async () => {
    const deal = await makeDeal(workspace);
    const order = await pdfOf("Order");
    await record(deal.id, { note: NOTE, file: { name: "l’ordre (A).pdf", bytes: order } });
    const { status, headers, body } = await ask(deal.id);
    expect([status, headers["content-type"], sha256(body)]).toEqual([200, "application/pdf", sha256(order)]);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="l_ordre (A).pdf"; filename*=UTF-8''l%E2%80%99ordre%20%28A%29.pdf`,
    );
    expect(headers["content-security-policy"]).toContain("sandbox");
    const [row] =
      await admin`select record->'file'->>'key' as key from acceptance where deal_id = ${deal.id}`;
    expect((await workspace.raw("GET", `/api/storage/${String(row?.["key"])}`, { as: null })).status).toBe(
      404,
    );
  });

  test("is 404 where there is none", async () => {
    const [accepted, recorded] = [await makeDeal(workspace), await makeDeal(workspace)];
    await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: accepted.uuid },
      body: { name: "Inès Roy" },
    });
    await record(recorded.id);
    expect([(await ask(accepted.id)).status, (await ask(recorded.id)).status]).toEqual([404, 404]);
  });
});
