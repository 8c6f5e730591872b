import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { ROLE_PERMISSIONS } from "@/lib/auth/permissions";
import { updateItem } from "@/lib/catalog/update-item";
import type { UpdateItemInput } from "@/lib/catalog/write-schema";
import { longContextOf } from "@/lib/http/endpoint";
import type { LongContext, Member } from "@/lib/http/context";
import { applyImport } from "@/lib/transfer/apply-import";
import { exportFile } from "@/lib/transfer/export-file";
import { runOpenImports } from "@/lib/transfer/job/run-open-imports";
import { WORK } from "@/lib/transfer/job/work-of";
import { presentImport } from "@/lib/transfer/present-import";
import { readImport } from "@/lib/transfer/read-import";
import { startImport } from "@/lib/transfer/start-import";
import type { Format } from "@/lib/transfer/limits";
import { patient, untilBlocked } from "../../support/blocked";
import { testDatabase, type TestDatabase } from "../../support/database";
import { makeWorkspace, type Workspace } from "../../support/workspace";

type Row = Record<string, unknown>;

let database: TestDatabase;
let admin: postgres.Sql;

// The worker runs in this process, so that the test says when.
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
    version: 1,
  };
  return longContextOf(
    { tenant, facts: { id: "test", address: "127.0.0.1", userAgent: "test", language: "" } },
    { kind: "member", member },
  );
}

const exported = async (workspace: Workspace, format: Format) =>
  new Response((await exportFile(as(workspace), "services", { format })).body).text();
const rowsOf = async (workspace: Workspace) => JSON.parse(await exported(workspace, "json")) as Row[];
const work = () => runOpenImports(new AbortController().signal);

async function checked(workspace: Workspace, format: Format, content: string) {
  const { id } = await as(workspace).transaction((context) =>
    startImport(context, "services", { file_name: `list.${format}`, format, content }),
  );
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
  test.each(["csv", "json"] as const)(
    "exported as %s are, imported again, just what is there",
    async (format) => {
      const ours = await workspaceOf(`same-${format}`);
      expect(await checked(ours, format, await exported(ours, format))).toMatchObject({
        state: "ready",
        creates: 0,
        updates: 0,
        unchanged: 5,
        problems: [],
      });
    },
  );

  test("are exported as they are at one moment, while others move them", async () => {
    const ours = await workspaceOf("moment");
    const { id } = ours.tenant;
    await admin`insert into catalog_item (tenant_id, title, description, search_text, pricing_option_id, position) select ${id}, 'Service ' || n, '<p>x</p>', '', 1, 100 + n from generate_series(1, 600) n`;
    const before = await rowsOf(ours);
    const text = await admin.begin(async (sql) => {
      // The export has read its first services when it waits for their rules.
      await sql`lock table price_interval in access exclusive mode`;
      const running = exported(ours, "json");
      await untilBlocked(sql);
      await sql`update catalog_item set position = -1 where tenant_id = ${id} and title = 'Service 600'`;
      return () => running;
    });
    expect(JSON.parse(await text())).toEqual(before);
    expect((await rowsOf(ours))[0]).toMatchObject({ title: "Service 600" });
  });

  test("give the same services in another workspace that has the same questions, with tiers and modifications", async () => {
    const [ours, theirs] = [await workspaceOf("from"), await workspaceOf("to")];
    const rows = (await rowsOf(ours)).map(({ id: _, position: _position, ...row }) => ({
      ...row,
      title: `${String(row["title"])} again`,
    }));
    const job = await checked(theirs, "json", JSON.stringify(rows));
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
      standard_amount: 14_990,
      description: "<p>About Logo</p>",
    });
  });

  test("are no longer as an editor read them before, who is told so instead of overwriting them", async () => {
    const ours = await workspaceOf("edited");
    const { fixed } = ours.catalog.items;
    const job = await checked(ours, "json", JSON.stringify([{ id: fixed, title: "By the file" }]));
    await applied(ours, job.id);
    const saved = as(ours).transaction((context) =>
      updateItem(
        context,
        fixed,
        { data: { attributes: { title: "By the editor" } } } as UpdateItemInput,
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
      rate: 100,
      flat_fee: 0,
    });
    const service = { title: "Fine", description: "<p>Fine</p>" };
    const job = await checked(
      ours,
      "json",
      JSON.stringify([
        service,
        { ...service, title: "x" },
        { ...service, pricing_option: "free" },
        { ...service, pricing_option: "calculated", price_intervals: [tier(1, 5), tier(4, null)] },
        { ...service, price_intervals: [{ ...tier(1, null), question: "Colour" }] },
        { ...service, min_negotiation_margin: 200, max_negotiation_margin: 100 },
        { id: 999_999, title: "Gone" },
      ]),
    );
    expect(job.state).toBe("refused");
    expect(job.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, "title"],
      [3, "pricing_option"],
      [4, "price_intervals.1.from"],
      [5, "price_intervals.0.question"],
      [6, "min_negotiation_margin"],
      [7, "id"],
    ]);
    expect(await exported(ours, "json")).toBe(before);
  });

  test("are cleaned like those of the form", async () => {
    const ours = await workspaceOf("clean");
    const job = await checked(
      ours,
      "json",
      JSON.stringify([{ title: "Careful", description: "<p>Fine<script>alert(1)</script></p>" }]),
    );
    await applied(ours, job.id);
    expect((await rowsOf(ours)).at(-1)).toMatchObject({ title: "Careful", description: "<p>Fine</p>" });
  });

  test("are taken in with no more rights than who asks for it and who sent it both have", async () => {
    const ours = await workspaceOf("less");
    const job = await checked(
      ours,
      "json",
      JSON.stringify([{ id: ours.catalog.items.fixed, standard_amount: 1 }]),
    );
    await as(ours, ["catalog_items.create"]).transaction((context) => applyImport(context, job.id));
    await work();
    expect(await read(ours, job.id)).toMatchObject({ state: "refused", problems: [{ row: 1, field: "" }] });
    expect((await rowsOf(ours)).find(({ id }) => id === ours.catalog.items.fixed)).toMatchObject({
      standard_amount: 100_00,
    });
  });

  test("that end the process of whoever works on them are given up, and their file is forgotten", async () => {
    const ours = await workspaceOf("heavy");
    const { id } = await as(ours).transaction((context) =>
      startImport(context, "services", { file_name: "list.json", format: "json", content: "[]" }),
    );
    await admin`update import_job set attempts = 3, locked_until = now() - interval '1 second' where id = ${id} and tenant_id = ${ours.tenant.id}`;
    await work();
    expect(await read(ours, id)).toMatchObject({ state: "failed" });
    expect([
      ...(await admin`select content from import_job where id = ${id} and tenant_id = ${ours.tenant.id}`),
    ]).toEqual([{ content: "" }]);
  });

  test("stay their worker's while they are worked out, also when they are taken in", async () => {
    const ours = await workspaceOf("long");
    const job = await checked(ours, "json", JSON.stringify([{ title: "Slow", description: "<p>Slow</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    const itself = admin`id = ${job.id} and tenant_id = ${ours.tenant.id}`;
    const slow = vi.spyOn(WORK.services, "plan").mockImplementationOnce(async (_job, _rows, onRow) => {
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
    const row = JSON.stringify([{ title: "First", description: "<p>First</p>" }]);
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
    await admin`insert into import_job (tenant_id, user_id, subject, format, file_name, state, content) values (${ours.tenant.id}, ${ours.users.admin}, 'services', 'csv', 'a', 'ready', repeat('x', 99999990))`;
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
    const job = await checked(ours, "json", JSON.stringify([{ title: "Once", description: "<p>Once</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    await Promise.all([work(), work()]);
    expect((await read(ours, job.id)).state).toBe("done");
    expect((await rowsOf(ours)).filter(({ title }) => title === "Once")).toHaveLength(1);
  });

  test("that another worker took over are not stored by the first one too, when it goes on", async () => {
    const ours = await workspaceOf("overtaken");
    const job = await checked(ours, "json", JSON.stringify([{ title: "Once", description: "<p>Once</p>" }]));
    await as(ours).transaction((context) => applyImport(context, job.id));
    const { plan } = WORK.services;
    const slow = vi.spyOn(WORK.services, "plan").mockImplementationOnce(async (...given) => {
      await admin`update import_job set locked_until = now() - interval '1 second' where id = ${job.id} and tenant_id = ${ours.tenant.id}`;
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
