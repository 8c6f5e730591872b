import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transferCalls } from "@/lib/domain/transfer/calls";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let ours: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  ours = await makeWorkspace("transfer");
  admin = postgres(ours.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => admin.end());

const exported = async (format: "csv" | "json", workspace = ours) =>
  (await workspace.call(transferCalls.exportQuestions, { query: { format } })).text;
const read = async (id: number, workspace = ours) =>
  (await workspace.call(transferCalls.read, { params: { id } })).body.data;
const ended = async (id: number, workspace = ours) => {
  await expect.poll(async () => (await read(id, workspace)).state).not.toMatch(/checking|applying/);
  return read(id, workspace);
};
async function checked(format: "csv" | "json", content: string, workspace = ours) {
  const started = await workspace.call(transferCalls.importQuestions, {
    body: { file_name: `questions.${format}`, format, content },
  });
  expect([started.status, started.body.data.state]).toEqual([202, "checking"]);
  return ended(started.body.data.id, workspace);
}
const apply = (id: number, workspace = ours) => workspace.call(transferCalls.apply, { params: { id } });
const rowsOf = (text: string) => JSON.parse(text) as Record<string, unknown>[];

describe("an export of questions", () => {
  test.each(["csv", "json"] as const)("as %s is, imported again, just what is there", async (format) => {
    const job = await checked(format, await exported(format));
    expect([job.state, job.creates, job.updates, job.unchanged]).toEqual(["ready", 0, 0, 3]);
  });

  test("taken in by another workspace gives the same questions there", async () => {
    const theirs = await makeWorkspace("transfer-there");
    await admin`update field set deleted_at = now() where tenant_id = ${theirs.tenant.id}`;
    const rows = rowsOf(await exported("json")).map(({ id: _, ...row }) => row);
    const job = await checked("json", JSON.stringify(rows), theirs);
    expect([job.state, job.creates]).toEqual(["ready", 3]);
    await apply(job.id, theirs);
    expect((await ended(job.id, theirs)).state).toBe("done");
    expect(rowsOf(await exported("json", theirs)).map(({ id: _, ...row }) => row)).toEqual(rows);
  });

  test("comes as a file with a name", async () => {
    const { headers } = await ours.call(transferCalls.exportQuestions);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="questions-\d{4}-\d\d-\d\d\.csv"$/);
  });
});

describe("an import of questions", () => {
  test("names everything that is wrong by row, and changes nothing", async () => {
    const before = await exported("json");
    const job = await checked(
      "csv",
      [
        "id,name,type,options,visible_when",
        ',"x",number,,',
        ",Colour,select,,",
        ",Shape,cube,,",
        "999999,Gone,number,,",
        ',Late,number,,"[{""question"":""Nobody"",""operator"":""equals"",""value"":""1""}]"',
        ",Fine,number,,",
      ].join("\n"),
    );
    expect([job.state, job.problem_count]).toEqual(["refused", 5]);
    expect(job.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "name"],
      [3, "options"],
      [4, "type"],
      [5, "id"],
      [6, "visible_when.0.question"],
    ]);
    expect(await exported("json")).toBe(before);
    expect((await apply(job.id)).status).toBe(409);
  });

  test("takes options as a list with separators, and keeps the values of those that there are", async () => {
    const job = await checked("csv", "name,type,options\nSize,select,Small; Medium; Very large\n");
    expect(job).toMatchObject({ state: "ready", creates: 1 });
    await apply(job.id);
    await ended(job.id);
    const made = rowsOf(await exported("json")).at(-1);
    expect(made?.["options"]).toEqual([
      { label: "Small", value: "small" },
      { label: "Medium", value: "medium" },
      { label: "Very large", value: "very_large" },
    ]);
    await admin`update field set ui = jsonb_set(ui, '{options,0,value}', '"s"') where id = ${Number(made?.["id"])}`;
    const again = await checked("csv", `id,options\n${String(made?.["id"])},Small|Medium|Very large|Huge\n`);
    await apply(again.id);
    await ended(again.id);
    expect(rowsOf(await exported("json")).at(-1)?.["options"]).toEqual([
      { label: "Small", value: "s" },
      { label: "Medium", value: "medium" },
      { label: "Very large", value: "very_large" },
      { label: "Huge", value: "huge" },
    ]);
    const same = await checked("csv", `id,options\n${String(made?.["id"])},Small;Medium;Very large;Huge\n`);
    expect(same).toMatchObject({ state: "ready", updates: 0, unchanged: 1 });
  });

  test("names a name that is there already, and one that stands in the file twice", async () => {
    const before = rowsOf(await exported("json"))[0];
    const job = await checked(
      "csv",
      `Nom,Type\n${String(before?.["name"])},number\nTwin,number\nTwin,text\n`,
    );
    expect(job.warnings.map(({ row, code, values }) => [row, code, values])).toEqual([
      [2, "nameTaken", { id: before?.["id"] }],
      [4, "nameTwice", { other: 3 }],
    ]);
  });

  test("in a file of services says where that belongs", async () => {
    const services = (await ours.call(transferCalls.exportServices, { query: { format: "csv" } })).text;
    expect(await checked("csv", services)).toMatchObject({
      state: "refused",
      problems: [{ row: 0, message: expect.stringContaining("file of services") as string }],
    });
  });

  test("names a ring of conditions, and choices without options", async () => {
    const row = (name: string, other: string) => ({
      name,
      type: "boolean",
      visible_when: [{ question: other, operator: "equals", value: "true" }],
    });
    const job = await checked(
      "json",
      JSON.stringify([row("First", "Second"), row("Second", "First"), { name: "Empty", type: "select" }]),
    );
    expect(job.problems.map(({ row: at, field }) => [at, field])).toEqual([
      [1, "visible_when"],
      [2, "visible_when"],
      [3, "options"],
    ]);
    expect(job.problems[0]?.message).toContain("First → Second → First");
  });

  test("makes and changes questions in one go, with conditions on each other, and is in the audit trail", async () => {
    const [pages] = rowsOf(await exported("json"));
    const [version] = await admin<
      { value: string }[]
    >`select value from counter where tenant_id = ${ours.tenant.id} and name = 'catalog_version'`;
    const job = await checked(
      "json",
      JSON.stringify([
        { ...pages, description: "Of the whole site" },
        { name: "Hosting", type: "boolean" },
        {
          name: "Region",
          type: "select",
          options: [{ label: "North America" }],
          visible_when: [{ question: "Hosting", operator: "equals", value: "true" }],
        },
      ]),
    );
    expect([job.state, job.creates, job.updates]).toEqual(["ready", 2, 1]);
    expect((await apply(job.id)).status).toBe(202);
    expect(await ended(job.id)).toMatchObject({ state: "done", progress: 3 });
    const rows = rowsOf(await exported("json"));
    expect(rows[0]).toMatchObject({ description: "Of the whole site" });
    expect(rows.at(-1)).toMatchObject({
      name: "Region",
      options: [{ label: "North America", value: "north_america" }],
      visible_when: [{ question: "Hosting", operator: "equals", value: "true" }],
    });
    const [raised] = await admin<
      { value: string }[]
    >`select value from counter where tenant_id = ${ours.tenant.id} and name = 'catalog_version'`;
    expect(Number(raised?.value)).toBeGreaterThan(Number(version?.value));
    const events =
      await admin`select action, subject_type, after from audit_event where tenant_id = ${ours.tenant.id}
        and action = 'imported' order by sequence`;
    expect(events.slice(-1)).toEqual([
      {
        action: "imported",
        subject_type: "catalog",
        after: { subject: "questions", created: 2, changed: 1 },
      },
    ]);
    expect((await apply(job.id)).body.data.state).toBe("done");
  });

  test("of which something no longer fits when it is taken in changes nothing", async () => {
    const made = await ours.call(fieldCalls.create, { body: { name: "Soon gone", type_id: 2 } });
    const job = await checked(
      "json",
      JSON.stringify([
        { name: "Another", type: "number" },
        { id: made.body.data.id, name: "Renamed" },
      ]),
    );
    expect(job.state).toBe("ready");
    await ours.call(fieldCalls.remove, { params: { id: made.body.data.id } });
    await apply(job.id);
    expect(await ended(job.id)).toMatchObject({ state: "refused", problems: [{ row: 2, field: "id" }] });
    expect(await exported("json")).not.toContain("Another");
  });

  test("that is being taken in has other saves of the catalogue ask again, as no fault of ours", async () => {
    const saved = await admin.begin(async (sql) => {
      await sql`select value from counter where tenant_id = ${ours.tenant.id} and name = 'catalog_version' for update`;
      return ours.call(fieldCalls.create, { body: { name: "Waiting", type_id: 2 } });
    });
    expect([saved.status, saved.refusal.code, saved.refusal.retryable, saved.headers["retry-after"]]).toEqual(
      [503, "SERVICE_UNAVAILABLE", true, "2"],
    );
  });

  test("takes 10,000 rows in while others are answered", async () => {
    const big = await makeWorkspace("transfer-big");
    const job = await checked(
      "csv",
      `name,type\n${Array.from({ length: 10_000 }, (_, at) => `Question ${at},number`).join("\n")}`,
      big,
    );
    expect([job.state, job.creates, job.problem_count]).toEqual(["ready", 10_000, 0]);
    await apply(job.id, big);
    expect((await big.call(authCalls.me)).status).toBe(200);
    expect((await ended(job.id, big)).state).toBe("done");
    expect((await big.call(fieldCalls.list, { query: { per_page: 1 } })).body.meta.total).toBe(10_003);
  });

  test("asks for the right that a row needs", async () => {
    const token = await ours.tokenWith("fields.create", "fields.read");
    const body = {
      file_name: "q.json",
      format: "json",
      content: JSON.stringify([{ ...rowsOf(await exported("json"))[0], name: "Other name" }]),
    };
    const started = await ours.call(transferCalls.importQuestions, { token, untyped: { body } });
    const job = () => ours.call(transferCalls.read, { token, params: { id: started.body.data.id } });
    await expect.poll(async () => (await job()).body.data.state).toBe("refused");
    expect((await job()).body.data.problems).toEqual([
      { row: 1, field: "", code: "noUpdate", values: {}, message: "You may not change any." },
    ]);
    expect((await ours.call(transferCalls.read, { params: { id: started.body.data.id } })).status).toBe(404);
  });

  test("by an API token does no more than the token may, whatever its owner may", async () => {
    const tokenOf = async (...permissions: string[]) =>
      (
        await ours.call(tokenCalls.create, {
          untyped: { body: { name: "ERP", expires_in_days: 30, permissions } },
        })
      ).body.data.token;
    const [adds, changes, services] = [
      await tokenOf("fields.create"),
      await tokenOf("fields.update"),
      await tokenOf("catalog_items.create"),
    ];
    const [pages] = rowsOf(await exported("json"));
    const send = async (token: string, row: Record<string, unknown>) => {
      const sent = await ours.call(transferCalls.importQuestions, {
        token,
        body: { file_name: "q.json", format: "json", content: JSON.stringify([row]) },
      });
      return ended(sent.body.data.id);
    };
    expect(await send(adds, { ...pages, name: "Taken over" })).toMatchObject({
      state: "refused",
      problems: [{ row: 1, message: "You may not change any." }],
    });
    expect(await send(changes, { name: "Slipped in", type: "number" })).toMatchObject({
      state: "refused",
      problems: [{ row: 1, message: "You may not add any." }],
    });
    const added = await send(adds, { name: "By a token", type: "number" });
    expect((await ours.call(transferCalls.apply, { token: services, params: { id: added.id } })).status).toBe(
      403,
    );
    expect((await ours.call(transferCalls.apply, { token: adds, params: { id: added.id } })).status).toBe(
      202,
    );
    expect((await ended(added.id)).state).toBe("done");
  });
});
