import type { CallQuery } from "@/app/_client/call-parts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingCalls } from "@/lib/domain/settings/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { callAddress } from "@/app/_client/call-address";
import type { Language } from "@/lib/core/i18n/languages";
import { httpBytes } from "../../support/http";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";
import { readPdf } from "../../support/read-pdf";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("evidence");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const accept = (uuid: string, body: unknown = { name: "Inès Roy" }) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, untyped: { body } });
const verify = (code: string, query: CallQuery<typeof proposalCalls.verify> = {}) =>
  workspace.call(proposalCalls.verify, { as: null, params: { code }, query });
const verdict = async (code: string) => (await verify(code)).body.data.verdict;
const pdf = async (uuid: string, language: Language = "en") =>
  (
    await httpBytes({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: callAddress(proposalCalls.pdf, { params: { uuid }, query: { language } }),
    })
  ).body;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function accepted(name = "Inès Roy") {
  const { items, taxIds } = workspace.catalog;
  const deal = await makeDeal(workspace, { tax_profile_id: taxIds[1], discount_amount: 10_00 }, [
    { sale_catalog_item_id: items.fixed },
    { sale_catalog_item_id: items.limited, is_optional: true },
  ]);
  const { body } = await accept(deal.uuid, { name });
  return { deal, record: body.data };
}

describe("the name at acceptance", () => {
  test("is stored and sealed [P-07] [REST-37]", async () => {
    const { deal, record } = await accepted("  Inès Roy ");
    expect(record).toMatchObject({
      signed_name: "Inès Roy",
      verification_code: record.content_hash
        .slice(0, 20)
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, "$1-"),
    });
    const [row] =
      await admin`select signed_name, content, content_hash from acceptance where deal_id = ${deal.id}`;
    expect(row).toMatchObject({ signed_name: "Inès Roy", content_hash: record.content_hash });
    expect(JSON.parse(String(row?.["content"]))).toMatchObject({
      form: "kapi-offer/2",
      signature: { name: "Inès Roy", at: record.accepted_at },
    });
    expect(sha256(Buffer.from(String(row?.["content"])))).toBe(record.content_hash);
  });

  test("seals a percent with two decimals as it was offered, and stays genuine [T-01]", async () => {
    const deal = await makeDeal(workspace, { discount_amount: 7.5, discount_modifier_id: 2 });
    const { body } = await accept(deal.uuid, { name: "Inès Roy" });
    const [row] = await admin`select content from acceptance where deal_id = ${deal.id}`;
    expect(JSON.parse(String(row?.["content"]))).toMatchObject({
      discount: { amount: 7.5, kind: "percent" },
    });
    expect(await verdict(body.data.verification_code)).toBe("genuine");
    const pages = async (language: Language) =>
      (await readPdf(new Uint8Array(await pdf(deal.uuid, language)))).pages.join(" ").replace(/\s+/g, " ");
    expect(await pages("en")).toContain("Discount (7.5%)");
    expect(await pages("fr")).toContain("(7,5 %)");
  });

  test("is required from everybody who accepts, unless the workspace says no [U-84] [REST-37]", async () => {
    const requireName = (value: "on" | "off") =>
      workspace.call(settingCalls.update, {
        as: "admin",
        params: { key: "acceptance_name_required" },
        body: { value },
      });
    const deal = await makeDeal(workspace);
    for (const body of [{}, { name: "" }, { name: "   " }]) {
      const { status, refusal } = await accept(deal.uuid, body);
      expect([status, refusal.errors]).toEqual([
        422,
        [{ field: "name", code: "required", message: "A name is required" }],
      ]);
    }
    expect((await requireName("off")).status).toBe(200);
    const { body } = await workspace.call(proposalCalls.accept, { as: null, params: { uuid: deal.uuid } });
    await requireName("on");
    expect(body.data.signed_name).toBe("");
    expect(await verdict(body.data.verification_code)).toBe("genuine");
    const again = await workspace.call(proposalCalls.accept, { as: null, params: { uuid: deal.uuid } });
    expect([again.status, again.body.data.signed_name], "the same acceptance").toEqual([200, ""]);
  });

  test("is asked for after the state and the version [U-84] [S-081]", async () => {
    const deal = await makeDeal(workspace);
    const stale = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid: deal.uuid },
      headers: { "if-match": `"${deal.id}-9"` },
    });
    expect(stale.status).toBe(412);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: deal.uuid } });
    const late = await workspace.call(proposalCalls.accept, { as: null, params: { uuid: deal.uuid } });
    expect(late.refusal.code).toBe("PROPOSAL_ALREADY_REFUSED");
  });

  test("stays the first one, whoever accepts again", async () => {
    const { deal } = await accepted("Inès Roy");
    expect((await accept(deal.uuid, { name: "Mallory" })).body.data.signed_name).toBe("Inès Roy");
  });

  test.each([["x".repeat(121)], ["two\nlines"], [7]])("refuses %j", async (name) => {
    const deal = await makeDeal(workspace);
    const { status, refusal } = await accept(deal.uuid, { name });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "name"]);
  });
});

describe("GET /verify/{code}", () => {
  test("says that a code is that of an accepted offer, however it is typed [P-07]", async () => {
    const { deal, record } = await accepted("Inès Roy");
    for (const code of [
      record.verification_code,
      record.verification_code.toLowerCase(),
      record.verification_code.replaceAll("-", " "),
    ]) {
      expect((await verify(code)).body.data).toMatchObject({
        verdict: "genuine",
        code: record.verification_code,
        number: deal.number,
        company: "Company evidence",
        signed_name: "Inès Roy",
        accepted_at: record.accepted_at,
        amount_after_tax: deal.amount_after_tax,
        file: null,
      });
    }
  });

  test("finds nothing for a code of no offer, and for another tenant's", async () => {
    const { record } = await accepted();
    const other = await makeWorkspace("evidence-other");
    for (const answer of [
      await verify("0000-0000-0000-0000-0000"),
      await verify("nonsense"),
      await other.call(proposalCalls.verify, { as: null, params: { code: record.verification_code } }),
    ]) {
      expect([answer.status, answer.refusal.code]).toEqual([404, "NOT_FOUND_ERROR"]);
    }
  });

  test.each([
    [
      "amount_after_tax of the deal",
      "update deal set amount_after_tax = amount_after_tax + 1 where id = :deal",
    ],
    [
      "amount_before_tax of the deal",
      "update deal set amount_before_tax = amount_before_tax + 1 where id = :deal",
    ],
    ["subtotal of the deal", "update deal set subtotal = subtotal + 1 where id = :deal"],
    ["discount_total of the deal", "update deal set discount_total = discount_total + 1 where id = :deal"],
    ["discount_amount of the deal", "update deal set discount_amount = discount_amount + 1 where id = :deal"],
    ["a tax's amount", "update deal set taxes = jsonb_set(taxes, '{0,amount}', '1') where id = :deal"],
    ["a tax's rate", "update deal set tax = jsonb_set(tax, '{taxes,0,value}', '6') where id = :deal"],
    [
      "unit_price of a line",
      "update deal_line set unit_price = unit_price + 1 where deal_id = :deal and position = 1",
    ],
    [
      "total_price of a line",
      "update deal_line set total_price = total_price + 1 where deal_id = :deal and position = 1",
    ],
    [
      "quantity of a line",
      "update deal_line set quantity = quantity + 1 where deal_id = :deal and position = 1",
    ],
    ["a tick", "update deal_line set is_selected = not is_selected where deal_id = :deal and is_optional"],
    ["a line's name", "update deal_line set name = 'Other' where deal_id = :deal and position = 1"],
    ["a line that is gone", "delete from deal_line where deal_id = :deal and is_optional"],
    ["the validity", "update deal set valid_until = now() + interval '90 days' where id = :deal"],
    [
      "the stage",
      "update deal set stage = 'pending', progress = 'draft', decided_at = null where id = :deal",
    ],
    ["the name of who signed", "update acceptance set signed_name = 'Mallory' where deal_id = :deal"],
    ["the time", "update acceptance set accepted_at = now() + interval '1 second' where deal_id = :deal"],
    [
      "the sealed text",
      "update acceptance set content = replace(content, 'Logo', 'Lego') where deal_id = :deal",
    ],
    [
      "the totals beside it",
      "update acceptance set totals = jsonb_set(totals, '{after_tax}', '1') where deal_id = :deal",
    ],
  ])("says no once %s is changed [P-07]", async (_what, statement) => {
    const { deal, record } = await accepted("Inès Roy");
    expect(await verdict(record.verification_code)).toBe("genuine");
    const changed = await admin.unsafe(statement.replace(":deal", String(deal.id)));
    expect(changed.count).toBe(1);
    expect(await verdict(record.verification_code)).toBe("altered");
  });

  test("knows the accepted offer's PDFs by their hash, not one from before the acceptance [P-07]", async () => {
    const deal = await makeDeal(workspace);
    const before = await pdf(deal.uuid);
    const { body } = await accept(deal.uuid);
    const code = body.data.verification_code;
    const fileOf = async (hash: string) => (await verify(code, { sha256: hash })).body.data.file;
    expect(await fileOf(sha256(await pdf(deal.uuid)))).toBe("genuine");
    expect(await fileOf(sha256(await pdf(deal.uuid, "fr")))).toBe("genuine");
    expect(await fileOf(sha256(before))).toBe("other");
    expect(await fileOf("0".repeat(64))).toBe("other");
    expect((await verify(code, { sha256: "abc" })).status).toBe(422);
  });

  test("still knows a signed deal that was deleted, and its PDF", async () => {
    const { deal, record } = await accepted();
    const file = sha256(await pdf(deal.uuid));
    expect((await workspace.call(dealCalls.remove, { as: "admin", params: { id: deal.id } })).status).toBe(
      204,
    );
    const { verdict: found, file: checked } = (await verify(record.verification_code, { sha256: file })).body
      .data;
    expect([found, checked]).toEqual(["genuine", "genuine"]);
  });
});

describe("the signed PDF", () => {
  test("ends with the certificate; a pending one has none [P-07]", async () => {
    const pending = await makeDeal(workspace);
    const { deal, record } = await accepted("Inès Roy");
    const pages = (await readPdf(new Uint8Array(await pdf(deal.uuid)))).pages.map((text) =>
      text.replace(/\s+/g, " "),
    );
    expect(pages.at(-1)).toContain("Certificate of acceptance");
    for (const part of ["Inès Roy", record.verification_code, record.accepted_at.slice(0, 10), deal.number])
      expect(pages.at(-1)).toContain(part);
    expect((await readPdf(new Uint8Array(await pdf(pending.uuid)))).pages.join(" ")).not.toContain(
      "Certificate of acceptance",
    );
  });
});

describe("acceptances that an earlier release sealed", () => {
  type Row = Record<string, unknown>;
  type Stored = { what: string; deal: Row; lines: Row[]; acceptance: Row; verification_code: string };
  const stored = JSON.parse(
    readFileSync("tests/unit/domain/proposals/sealed/acceptances.json", "utf8"),
  ) as Stored[];

  // Columns that the earlier release did not have get their defaults, as in a migration.
  const insert = (table: "deal" | "deal_line" | "acceptance", row: Row) => {
    const columns = Object.keys(row).join(", ");
    return admin.unsafe(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_record(null::${table}, $1::text::json)`,
      [JSON.stringify(row)],
    );
  };

  test("are still genuine, and a changed one is altered [P-07]", async () => {
    const before = await makeWorkspace("sealed-before");
    const tenant = { tenant_id: before.tenant.id };
    for (const { deal, lines, acceptance } of stored) {
      await insert("deal", { ...deal, ...tenant, client_id: null, owner_id: null });
      for (const line of lines)
        await insert("deal_line", { ...line, ...tenant, catalog_item_id: before.catalog.items.fixed });
      const by = acceptance["recorded_by"] === null ? null : before.users.manager;
      await insert("acceptance", { ...acceptance, ...tenant, recorded_by: by });
    }
    const verdicts = async () =>
      Promise.all(
        stored.map(
          async ({ verification_code: code }) =>
            (await before.call(proposalCalls.verify, { as: null, params: { code } })).body.data.verdict,
        ),
      );
    expect(await verdicts()).toEqual(stored.map(() => "genuine"));
    await admin`update deal set name = name || '.' where tenant_id = ${before.tenant.id}`;
    expect(await verdicts()).toEqual(stored.map(() => "altered"));
  });
});
