import { zipSync } from "fflate";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { ROLE_PERMISSIONS } from "@/lib/core/access/permissions";
import { updateItem } from "@/lib/domain/catalog/update-item";
import { longContextOf } from "@/lib/server/endpoint";
import type { LongContext, Member } from "@/lib/platform/context";
import type { Cell } from "@/lib/platform/spreadsheets/cell";
import { workbookOf } from "@/lib/platform/spreadsheets/workbook";
import { applyImport } from "@/lib/domain/transfer/apply-import";
import { exportFile } from "@/lib/domain/transfer/export-file";
import { runOpenImports } from "@/lib/domain/transfer/job/run-import";
import { IMPORT_PLANS } from "@/lib/domain/transfer/job/import-plans";
import { presentImport, readImport } from "@/lib/domain/transfer/read-import";
import { receiveImport, startImport } from "@/lib/domain/transfer/receive-import";
import type { Format } from "@/lib/domain/transfer/limits";
import { untilBlocked } from "../../support/blocked";
import { type TestDatabase, patient, testDatabase } from "../../support/database";
import { makeWorkspace, type Workspace } from "../../support/workspace";

type Row = Record<string, unknown>;

let database: TestDatabase;
let admin: postgres.Sql;

// The worker runs in this process, so that the test decides when.
beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const workspaceOf = (name: string): Promise<Workspace> =>
  makeWorkspace(name, { port: 0, url: database.url, adminUrl: database.adminUrl });

function as({ tenant, users }: Workspace, permissions = ROLE_PERMISSIONS.manager): LongContext {
  const member: Member = {
    id: users.manager,
    uuid: "",
    email: "manager@example.test",
    firstName: "Zoé",
    lastName: "manager",
    phone: null,
    emailVerifiedAt: null,
    isActive: true,
    role: "manager",
    isSuperAdmin: false,
    permissions,
    sessionId: 0,
    tokenId: null,
    provedAt: null,
    factorDueAt: null,
    version: 1,
  };
  return longContextOf(
    { tenant, facts: { id: "test", address: "127.0.0.1", userAgent: "test", language: "" } },
    { kind: "member", member },
  );
}

const exported = async (workspace: Workspace, format: Format) =>
  new Response((await exportFile(as(workspace), "services", { format })).body).text();
/** The same in the form that an import takes: a workbook as base64. */
const exportedContent = async (workspace: Workspace, format: Format) => {
  const { body } = await exportFile(as(workspace), "services", { format, language: "fr" });
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  return format === "xlsx" ? bytes.toString("base64") : bytes.toString("utf8");
};
const rowsOf = async (workspace: Workspace) =>
  (JSON.parse(await exported(workspace, "json")) as { rows: Row[] }).rows;
/** A JSON file with the currency of its amounts. */
const fileOf = (rows: readonly Row[]) => JSON.stringify({ currency: "CAD", rows });
type SheetOf = { title: string; headings: string[]; rows: Cell[][] };
async function workbookWith(sheets: readonly SheetOf[]): Promise<string> {
  const parts: Uint8Array[] = [];
  async function* batches(rows: Cell[][]) {
    yield await Promise.resolve(rows);
  }
  for await (const part of workbookOf(
    sheets.map(({ title, headings, rows }) => ({ title, headings, batches: batches(rows) })),
  ))
    parts.push(part);
  return Buffer.concat(parts).toString("base64");
}
const workbook = (headings: string[], rows: Cell[][]) =>
  workbookWith([{ title: "Services", headings, rows }]);
const work = () => runOpenImports(new AbortController().signal);

async function checked(workspace: Workspace, format: Format, content: string, sheet?: string) {
  const { id } = await receiveImport(as(workspace), "services", {
    file_name: `list.${format}`,
    format,
    content,
    sheet,
  });
  await work();
  return read(workspace, id);
}
const read = async (workspace: Workspace, id: number) =>
  presentImport(await as(workspace).transaction((context) => readImport(context, id)));
async function applied(workspace: Workspace, id: number) {
  await as(workspace).transaction((context) => applyImport(context, id));
  await work();
  return read(workspace, id);
}

describe("services in a file", () => {
  test.each(["xlsx", "csv", "json"] as const)(
    "exported as %s are, imported again, just what is there",
    async (format) => {
      const ours = await workspaceOf(`same-${format}`);
      expect(await checked(ours, format, await exportedContent(ours, format))).toMatchObject({
        state: "ready",
        creates: 0,
        updates: 0,
        unchanged: 5,
        problems: [],
      });
    },
  );

  test("exported as CSV for a French spreadsheet are, imported again, just what is there", async () => {
    const ours = await workspaceOf("french-csv");
    const content = await exportedContent(ours, "csv");
    expect(content).toMatch(/^\ufeffid;title;description;/);
    expect(content).toContain(";100,00;");
    expect(await checked(ours, "csv", content)).toMatchObject({ state: "ready", unchanged: 5, warnings: [] });
  });

  test("with a title that is there already, or twice in the file, are named before they are applied", async () => {
    const ours = await workspaceOf("titles");
    const { fixed } = ours.catalog.items;
    const content = "Titre;Description\n LOGO ;<p>x</p>\nNew;<p>x</p>\nnew;<p>x</p>\n";
    const job = await checked(ours, "csv", content);
    expect(job).toMatchObject({ state: "ready", creates: 3, warning_count: 2 });
    expect(job.warnings.map(({ row, field, code, values }) => ({ row, field, code, values }))).toEqual([
      { row: 2, field: "title", code: "titleTaken", values: { id: fixed } },
      { row: 4, field: "title", code: "titleTwice", values: { other: 3 } },
    ]);
    const given = await checked(
      ours,
      "csv",
      `id,title,description\n${fixed},Logo,<p>y</p>\n,Logo 2,<p>y</p>\n`,
    );
    expect(given).toMatchObject({ state: "ready", warnings: [] });
    const renamed = await checked(
      ours,
      "csv",
      `id,title,description\n${fixed},Gone,<p>y</p>\n,Logo,<p>y</p>\n`,
    );
    expect(renamed).toMatchObject({ state: "ready", warnings: [] });
  });

  test("are read from the sheet that is asked for, which is told with the others", async () => {
    const ours = await workspaceOf("sheets");
    const content = await workbookWith([
      { title: "Notes", headings: ["What"], rows: [[{ text: "Ours" }]] },
      { title: "Prix & plus", headings: ["Titre", "description"], rows: [[{ text: "=Un" }, { text: "x" }]] },
    ]);
    const sheets = ["Notes", "Prix & plus"];
    expect(await checked(ours, "xlsx", content)).toMatchObject({ state: "refused", sheet: "Notes", sheets });
    const job = await checked(ours, "xlsx", content, "Prix & plus");
    expect(job).toMatchObject({ state: "ready", creates: 1, sheet: "Prix & plus", sheets });
    expect(job.changes).toMatchObject([{ name: "=Un" }]);
    expect(await checked(ours, "xlsx", content, "Prices")).toMatchObject({
      state: "refused",
      sheet: null,
      sheets,
      problems: [{ row: 0, code: "noSheet", values: { name: "Prices", names: "Notes, Prix & plus" } }],
    });
  });

  test("name the limit of an amount as the file has it, inside lists too", async () => {
    const ours = await workspaceOf("limits");
    const value = { question: "Pages", operator: "equals", comparison_value: "1", type: "plus" };
    const dollars = { ...value, modifier: "dollar", value: 2_000_000_000 };
    const percent = { ...value, modifier: "percent", value: 2_000_000_000_000 };
    const job = await checked(
      ours,
      "json",
      fileOf([
        { title: "Dear", description: "x", base_price: 2_000_000_000, price_modifiers: [dollars, percent] },
      ]),
    );
    const limits = job.problems.filter(({ code }) => code === "atMost");
    expect(limits.map(({ field, message }) => [field, message])).toEqual([
      ["base_price", "It must be at most 1,000,000,000."],
      ["price_modifiers.0.value", "It must be at most 1,000,000,000."],
      ["price_modifiers.1.value", "It must be at most 100,000,000,000."],
    ]);
  });

  test("in a currency without decimals have no hundredths [X-28]", async () => {
    const ours = await workspaceOf("yen");
    await admin`update tenant_currency set is_default = false where tenant_id = ${ours.tenant.id}`;
    await admin`insert into tenant_currency (tenant_id, currency_id, rate, is_default, is_enabled)
      select ${ours.tenant.id}, id, 1, true, true from currency where code = 'JPY'
      on conflict (tenant_id, currency_id) do update set is_default = true`;
    const content = 'Title,Description,Price (JPY)\nOne,x,"1,500.50"\nTwo,x,1500\n';
    const job = await checked(ours, "csv", content);
    expect(job.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "standard_amount", "validation.amountHasNoDecimals"],
    ]);
  });

  test("are exported under the day of the workspace's time zone [S-093]", async () => {
    const ours = await workspaceOf("export-day");
    await admin`insert into setting (tenant_id, key, value, data_type, setting_group) values
      (${ours.tenant.id}, 'time_zone', 'Pacific/Kiritimati', 'time_zone', 'documents')
      on conflict (tenant_id, key) do update set value = excluded.value`;
    const now = new Date("2026-03-31T12:00:00Z");
    const reply = await exportFile({ ...as(ours), now }, "services", { format: "csv", language: "en" });
    expect(JSON.stringify(reply)).toContain("services-2026-04-01.csv");
  });

  test("are exported as they are at one moment, while others move them", async () => {
    const ours = await workspaceOf("moment");
    const { id } = ours.tenant;
    await admin`insert into catalog_item (tenant_id, title, description, search_text, pricing_option_id, position)
      select ${id}, 'Service ' || n, '<p>x</p>', '', 1, 100 + n from generate_series(1, 600) n`;
    const before = await rowsOf(ours);
    const text = await admin.begin(async (sql) => {
      // The export has read the first services and now waits for their rules.
      await sql`lock table price_interval in access exclusive mode`;
      const running = exported(ours, "json");
      await untilBlocked(sql);
      await sql`update catalog_item set position = -1 where tenant_id = ${id} and title = 'Service 600'`;
      return () => running;
    });
    expect((JSON.parse(await text()) as { rows: Row[] }).rows).toEqual(before);
    expect((await rowsOf(ours))[0]).toMatchObject({ title: "Service 600" });
  });

  test("give the same services in another workspace that has the same questions, with tiers and modifications", async () => {
    const [ours, theirs] = [await workspaceOf("from"), await workspaceOf("to")];
    const rows = (await rowsOf(ours)).map(({ id: _, position: _position, ...row }) => ({
      ...row,
      title: `${String(row["title"])} again`,
    }));
    const job = await checked(theirs, "json", fileOf(rows));
    expect(job).toMatchObject({ state: "ready", creates: 5, problems: [] });
    expect(await applied(theirs, job.id)).toMatchObject({ state: "done", creates: 5 });
    expect((await rowsOf(theirs)).slice(-5).map(({ id: _, position: _position, ...row }) => row)).toEqual(
      rows,
    );
    const events =
      await admin`select action, subject_type, after from audit_event where tenant_id = ${theirs.tenant.id}`;
    expect([...events]).toEqual([
      { action: "imported", subject_type: "catalog", after: { subject: "services", created: 5, changed: 0 } },
    ]);
  });

  test("change what has their id, in major units in CSV, and leave out what they do not say", async () => {
    const ours = await workspaceOf("change");
    const { fixed } = ours.catalog.items;
    const job = await checked(ours, "csv", `id;standard_amount;title\n${fixed};149,90;Logo and card\n`);
    expect(job).toMatchObject({ state: "ready", updates: 1 });
    await applied(ours, job.id);
    expect((await rowsOf(ours)).find(({ id }) => id === fixed)).toMatchObject({
      title: "Logo and card",
      standard_amount: 149.9,
      description: "<p>About Logo</p>",
    });
  });

  test("in a workbook change prices inside lists too, and show from what to what before it is applied", async () => {
    const ours = await workspaceOf("prices");
    const { fixed } = ours.catalog.items;
    const tiered = (await rowsOf(ours)).find(({ price_intervals: tiers }) => (tiers as Row[]).length > 1);
    const [first, ...others] = (tiered?.["price_intervals"] ?? []) as Row[];
    const job = await checked(
      ours,
      "xlsx",
      await workbook(
        ["id", "standard_amount (CAD)", "title", "price_intervals (CAD)"],
        [
          [{ number: fixed }, { number: 149.9 }, { text: "Logo and card" }, { text: "" }],
          [{ number: Number(tiered?.["id"]) }, { text: "" }, { text: "" }, { text: "" }],
          [
            { number: Number(tiered?.["id"]) },
            { text: "" },
            { text: String(tiered?.["title"]) },
            { text: JSON.stringify([{ ...first, rate: 12.34 }, ...others]) },
          ],
        ].filter((_, index) => index !== 1),
      ),
    );
    expect(job).toMatchObject({ state: "ready", updates: 2, creates: 0, change_count: 3 });
    expect(
      job.changes.map(({ row, field, before, after, is_amount }) => [row, field, before, after, is_amount]),
    ).toEqual([
      [2, "standard_amount", 100_00, 149_90, true],
      [2, "title", "Logo", "Logo and card", false],
      [3, "price_intervals.0.rate", Number(first?.["rate"]) * 100, 12_34, true],
    ]);
    await applied(ours, job.id);
    const rows = await rowsOf(ours);
    expect(rows.find(({ id }) => id === fixed)).toMatchObject({ standard_amount: 149.9 });
    expect(rows.find(({ id }) => id === tiered?.["id"])).toMatchObject({
      price_intervals: [{ rate: 12.34 }, ...others],
    });
  });

  test("have the defaults of the form where their row leaves the pricing option and the unit empty", async () => {
    const ours = await workspaceOf("unset");
    const { fixed } = ours.catalog.items;
    const rows = [`${fixed},Logo,<p>About Logo</p>,,`, ",Poster,<p>A2</p>,,"];
    const job = await checked(ours, "csv", ["id,title,description,pricing_option,unit", ...rows].join("\n"));
    expect(job).toMatchObject({ state: "ready", creates: 1, updates: 0, problems: [] });
    await applied(ours, job.id);
    expect((await rowsOf(ours)).find(({ title }) => title === "Poster")).toMatchObject({
      pricing_option: "fixed",
      unit: "",
    });
  });

  test("that would be new are shown with their prices", async () => {
    const ours = await workspaceOf("new-prices");
    const job = await checked(
      ours,
      "csv",
      "title,description,base_price\nCard,About it,12.50\nPlain,About it,\n",
    );
    expect(job.changes).toEqual([
      { row: 2, id: null, name: "Card", field: "base_price", before: null, after: 12_50, is_amount: true },
      { row: 3, id: null, name: "Plain", field: "", before: null, after: null, is_amount: false },
    ]);
  });

  test.each([
    ["no workbook", Buffer.from("title\nOne").toString("base64"), "noWorkbook"],
    ["no base64", "title,description", "noWorkbook"],
    ["of an old kind", Buffer.from("d0cf11e0a1b11ae1", "hex").toString("base64"), "oldWorkbook"],
    [
      "a ZIP of something else",
      Buffer.from(zipSync({ a: new Uint8Array(1) })).toString("base64"),
      "noWorkbook",
    ],
    [
      "larger than may be read",
      Buffer.from(zipSync({ "xl/workbook.xml": new Uint8Array(101_000_000) })).toString("base64"),
      "workbookTooLarge",
    ],
  ])("in a workbook that is %s are refused with the reason", async (name, content, code) => {
    const ours = await workspaceOf(`bad-${name.replaceAll(" ", "-")}`);
    expect(await checked(ours, "xlsx", content)).toMatchObject({
      state: "refused",
      problems: [{ row: 0, code }],
    });
  });

  test("are refused with all errors of a row at once", async () => {
    const ours = await workspaceOf("all-at-once");
    const job = await checked(
      ours,
      "csv",
      `title,description,base_price,unit,purchase_limit,main_question,min_negotiation_margin,price_modifiers\nx,,"1,234",${"m".repeat(51)},0,Nobody,maybe,"[{""question"":""Colour"",""value"":-1}]"\n`,
    );
    expect(job.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "base_price", "ambiguousAmount"],
      [2, "min_negotiation_margin", "noNumber"],
      [2, "price_modifiers.0.question", "questionUnknown"],
      [2, "price_modifiers.0.operator", "notOneOf"],
      [2, "price_modifiers.0.type", "notOneOf"],
      [2, "price_modifiers.0.modifier", "notOneOf"],
      [2, "main_question", "questionUnknown"],
      [2, "title", "validation.itemTitleTooShort"],
      [2, "description", "validation.itemDescriptionRequired"],
      [2, "unit", "tooLong"],
      [2, "purchase_limit", "atLeast"],
      [2, "price_modifiers.0.comparison_value", "invalid"],
      [2, "price_modifiers.0.value", "atLeast"],
    ]);
  });

  test("are no longer as an editor read them before, who is told so instead of overwriting them", async () => {
    const ours = await workspaceOf("edited");
    const { fixed } = ours.catalog.items;
    const job = await checked(ours, "json", fileOf([{ id: fixed, title: "By the file" }]));
    await applied(ours, job.id);
    const saved = as(ours).transaction((context) =>
      updateItem(
        context,
        fixed,
        { data: { attributes: { title: "By the editor" } } },
        new Headers({ "if-match": `"${fixed}-1"` }),
      ),
    );
    await expect(saved).rejects.toMatchObject({ status: 412, code: "STALE_VERSION" });
    expect((await rowsOf(ours)).find(({ id }) => id === fixed)).toMatchObject({ title: "By the file" });
  });

  test("are refused as a whole, with everything that is wrong by row", async () => {
    const ours = await workspaceOf("wrong");
    const before = await exported(ours, "json");
    const tier = (from: number, to: number | null) => ({
      question: "Number of pages",
      from,
      to,
      rate: 1,
      flat_fee: 0,
    });
    const service = { title: "Fine", description: "<p>Fine</p>" };
    const job = await checked(
      ours,
      "json",
      fileOf([
        service,
        { ...service, title: "x" },
        { ...service, pricing_option: "free", tier_mode: "stairs" },
        {
          ...service,
          pricing_option: "calculated",
          main_question: "Number of pages",
          price_intervals: [
            { ...tier(1, 5), rate: "1,234" },
            { ...tier(4, null), question: "Nobody" },
          ],
        },
        { ...service, pricing_option: "calculated", price_intervals: [tier(1, 5)] },
        {
          ...service,
          main_question: "Number of pages",
          price_intervals: [{ ...tier(1, null), question: "Colour" }],
        },
        { ...service, min_negotiation_margin: 200, max_negotiation_margin: 100 },
        { id: 999_999, title: "Gone" },
      ]),
    );
    expect(job.state).toBe("refused");
    expect(job.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "title"],
      [3, "pricing_option"],
      [3, "tier_mode"],
      [4, "price_intervals.0.rate"],
      [4, "price_intervals.1.question"],
      [4, "price_intervals.1.from"],
      [5, "main_question"],
      [6, "price_intervals.0.question"],
      [7, "min_negotiation_margin"],
      [8, "id"],
    ]);
    expect(await exported(ours, "json")).toBe(before);
  });

  test("are cleaned like those of the form", async () => {
    const ours = await workspaceOf("clean");
    const job = await checked(
      ours,
      "json",
      fileOf([{ title: "Careful", description: "<p>Fine<script>alert(1)</script></p>" }]),
    );
    await applied(ours, job.id);
    expect((await rowsOf(ours)).at(-1)).toMatchObject({ title: "Careful", description: "<p>Fine</p>" });
  });

  test("are taken in with no more rights than who asks for it and who sent it both have", async () => {
    const ours = await workspaceOf("less");
    const job = await checked(ours, "json", fileOf([{ id: ours.catalog.items.fixed, standard_amount: 1 }]));
    await as(ours, ["catalog_items.create"]).transaction((context) => applyImport(context, job.id));
    await work();
    expect(await read(ours, job.id)).toMatchObject({ state: "refused", problems: [{ row: 1, field: "" }] });
    expect((await rowsOf(ours)).find(({ id }) => id === ours.catalog.items.fixed)).toMatchObject({
      standard_amount: 100,
    });
  });

  test("that end the process of whoever works on them are given up, and their file is forgotten", async () => {
    const ours = await workspaceOf("heavy");
    const { id } = await as(ours).transaction((context) =>
      startImport(context, "services", { file_name: "list.json", format: "json", content: "[]" }),
    );
    await admin`update import_job set attempts = 3, locked_until = now() - interval '1 second' where id = ${id}
      and tenant_id = ${ours.tenant.id}`;
    await work();
    expect(await read(ours, id)).toMatchObject({ state: "failed" });
    expect([
      ...(await admin`select content from import_job where id = ${id} and tenant_id = ${ours.tenant.id}`),
    ]).toEqual([{ content: "" }]);
  });

  test("stay their worker's while they are worked out, also when they are taken in", async () => {
    const ours = await workspaceOf("long");
    const job = await checked(ours, "json", fileOf([{ title: "Slow", description: "<p>Slow</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    const itself = admin`id = ${job.id} and tenant_id = ${ours.tenant.id}`;
    const slow = vi
      .spyOn(IMPORT_PLANS.services, "plan")
      .mockImplementationOnce(async (_job, _rows, onRow) => {
        await admin`update import_job set locked_until = now() where ${itself}`;
        onRow(1);
        await expect
          .poll(
            async () =>
              (
                await admin<
                  { kept: boolean }[]
                >`select locked_until > now() + interval '30 seconds' as kept from import_job where ${itself}`
              )[0]?.kept,
          )
          .toBe(true);
        return null;
      });
    await work();
    slow.mockRestore();
    expect(await read(ours, job.id)).toMatchObject({ state: "refused" });
  });

  test("take the place of those of the same subject that were found well, whose files are forgotten", async () => {
    const ours = await workspaceOf("replaced");
    const row = fileOf([{ title: "First", description: "<p>First</p>" }]);
    const first = await checked(ours, "json", row);
    const second = await checked(ours, "json", row);
    expect([first.state, second.state, (await read(ours, first.id)).state]).toEqual([
      "ready",
      "ready",
      "refused",
    ]);
    expect([
      ...(await admin`select content from import_job where tenant_id = ${ours.tenant.id} order by id`),
    ]).toEqual([{ content: "" }, { content: row }]);
  });

  test("of a workspace wait with at most 100 MB of files", async () => {
    const ours = await workspaceOf("full");
    await admin`insert into import_job (tenant_id, user_id, subject, format, file_name, state, content)
      values (${ours.tenant.id}, ${ours.users.admin}, 'services', 'csv', 'a', 'ready', repeat('x', 99999990))`;
    const started = as(ours).transaction((context) =>
      startImport(context, "services", { file_name: "b", format: "csv", content: "title,description\n" }),
    );
    await expect(started).rejects.toMatchObject({ status: 409 });
  });

  test("may be 10,000", async () => {
    const ours = await workspaceOf("many");
    const job = await checked(
      ours,
      "csv",
      `title,description,standard_amount\n${Array.from({ length: 10_000 }, (_, at) => `Service ${at},<p>About ${at}</p>,${at}.50`).join("\n")}`,
    );
    expect(job).toMatchObject({ state: "ready", creates: 10_000, progress: 10_000 });
    expect(await applied(ours, job.id)).toMatchObject({ state: "done", creates: 10_000 });
    expect(await rowsOf(ours)).toHaveLength(10_005);
  });

  test("that another worker took over are taken in once", async () => {
    const ours = await workspaceOf("twice");
    const job = await checked(ours, "json", fileOf([{ title: "Once", description: "<p>Once</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    await Promise.all([work(), work()]);
    expect((await read(ours, job.id)).state).toBe("done");
    expect((await rowsOf(ours)).filter(({ title }) => title === "Once")).toHaveLength(1);
  });

  test("that were taken in stay so when the answer to their commit is lost", async () => {
    const ours = await workspaceOf("unheard");
    const job = await checked(ours, "json", fileOf([{ title: "Once", description: "<p>Once</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    const slow = vi.spyOn(IMPORT_PLANS.services, "plan").mockImplementationOnce(async () => {
      await admin`update import_job set state = 'done' where id = ${job.id} and tenant_id = ${ours.tenant.id}`;
      throw new Error("the connection was closed");
    });
    await work();
    slow.mockRestore();
    expect((await read(ours, job.id)).state).toBe("done");
  });

  test("that another worker took over are not stored by the first one too, when it goes on", async () => {
    const ours = await workspaceOf("overtaken");
    const job = await checked(ours, "json", fileOf([{ title: "Once", description: "<p>Once</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    const { plan } = IMPORT_PLANS.services;
    const slow = vi.spyOn(IMPORT_PLANS.services, "plan").mockImplementationOnce(async (...given) => {
      await admin`update import_job set locked_until = now() - interval '1 second' where id = ${job.id}
        and tenant_id = ${ours.tenant.id}`;
      await work();
      return plan(...given);
    });
    await work();
    expect(slow).toHaveBeenCalledTimes(2);
    slow.mockRestore();
    expect((await read(ours, job.id)).state).toBe("done");
    expect((await rowsOf(ours)).filter(({ title }) => title === "Once")).toHaveLength(1);
  });
});
