import type { CallQuery } from "@/app/_client/call-parts";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { auditCalls } from "@/lib/domain/audit/calls";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let ours: Workspace;
let theirs: Workspace;
let admin: postgres.Sql;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace("audit"), makeWorkspace("audit")]);
  admin = postgres(ours.adminUrl, { max: 1, onnotice: () => undefined });
  for (const plan of ["small", "=large()", "medium"]) await change(plan);
  await change("theirs", theirs);
});
afterAll(() => admin.end());

const change = (plan: string, on = ours) =>
  on.call(tenantCalls.update, {
    as: "super_admin",
    params: { id: on.tenant.id },
    body: { data: { type: "tenant", attributes: { plan } } },
  });
const list = async (query: CallQuery<typeof auditCalls.list> = {}, as: "admin" | "super_admin" = "admin") =>
  (await ours.call(auditCalls.list, { as, query })).body;

describe("GET /admin/audit", () => {
  test("gives who did what, when, from where, the latest first, of this tenant alone", async () => {
    const { data, meta } = await list();
    expect(data.map(({ after }) => after)).toEqual([
      { plan: "medium" },
      { plan: "=large()" },
      { plan: "small" },
    ]);
    expect(data[0]).toMatchObject({
      sequence: 3,
      action: "changed",
      address: "127.0.0.1",
      before: { plan: "=large()" },
      actor: {
        kind: "member",
        id: ours.users.super_admin,
        name: "Zoé super_admin <super_admin@example.test>",
        role: "super_admin",
      },
      subject: { type: "tenant", id: String(ours.tenant.id), name: ours.tenant.name },
    });
    expect(meta).toMatchObject({ total: 3, current_page: 1, last_page: 1 });
  });

  test("pages and filters by who, action, subject and days", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ per_page: 2, page: 2 })).data.map(({ sequence }) => sequence)).toEqual([1]);
    const total = async (query: CallQuery<typeof auditCalls.list>) => (await list(query)).meta.total;
    expect(await total({ "filter[actor]": ours.users.super_admin })).toBe(3);
    expect(await total({ "filter[actor]": ours.users.admin })).toBe(0);
    expect(await total({ "filter[action]": "changed", "filter[subject]": "tenant" })).toBe(3);
    expect(await total({ "filter[action]": "deleted" })).toBe(0);
    expect(await total({ "filter[from]": "2020-01-01", "filter[to]": today })).toBe(3);
    expect(await total({ "filter[to]": "2020-01-01" })).toBe(0);
    expect(await total({ "filter[from]": "1970-01-01", "filter[to]": "9998-12-31" })).toBe(3);
  });

  test.each([
    "filter[action]=drop",
    "filter[from]=yesterday",
    "filter[from]=0000-01-01",
    "filter[to]=9999-12-31",
    "page=0",
    "sort_by=hash",
  ])("refuses ?%s", async (query) => {
    expect((await ours.call(auditCalls.list, { as: "admin", untyped: { query } })).status).toBe(422);
  });

  test("names the users who stand in it", async () => {
    const { body } = await ours.call(auditCalls.actors, { as: "admin" });
    expect(body.data).toEqual([
      { id: ours.users.super_admin, name: "Zoé super_admin <super_admin@example.test>" },
    ]);
  });

  test("is read by an index, whatever is filtered", async () => {
    await admin`analyze audit_event`;
    for (const condition of ["true", "actor_id = 7", "action = 'changed'", "subject_type = 'tenant'"]) {
      const plan = await admin.begin(async (sql) => {
        await sql`set local enable_seqscan = off`;
        return sql.unsafe(
          `explain select * from audit_event where tenant_id = ${ours.tenant.id} and ${condition}
            order by sequence desc limit 25`,
        );
      });
      expect(JSON.stringify(plan), condition).toMatch(/Index Scan/);
    }
  });
});

describe("GET /admin/audit/export", () => {
  test("gives the events as CSV in the asked language without formulas, and is an event itself", async () => {
    const answer = await ours.call(auditCalls.export, {
      as: "admin",
      query: { language: "fr", "filter[action]": "changed" },
    });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-language": "fr",
    });
    const lines = answer.text.trim().split("\r\n");
    expect(lines[0]).toContain("Quand;Qui;Rôle;Depuis;Action;Quoi");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("Modification;Espace de travail");
    expect((await list({ "filter[action]": "exported" })).data).toMatchObject([
      { actor: { id: ours.users.admin }, subject: { type: "audit_trail" } },
    ]);
  });
});

describe("POST /admin/audit/check", () => {
  test("says that all is as it was written, and then what is not", async () => {
    const check = async () => (await theirs.call(auditCalls.check, { as: "admin" })).body.data;
    expect(await check()).toMatchObject({ is_whole: true, checked: 1, fault: null });
    await admin`update audit_event set actor_name = 'Nobody' where tenant_id = ${theirs.tenant.id}`;
    expect(await check()).toMatchObject({ is_whole: false, fault: { kind: "changed", sequence: 1 } });
    const { body } = await theirs.call(auditCalls.list, { as: "admin" });
    expect(body.meta.last_check).toMatchObject({ is_whole: false, fault: { kind: "changed", sequence: 1 } });
  });
});
