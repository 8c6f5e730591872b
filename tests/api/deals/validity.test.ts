import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { endOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter, daysBetween } from "@/lib/core/time/days";
import { http, httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Deal = { id: number; uuid: string; version: number; created_at: string; valid_until: string };

const TORONTO = "America/Toronto";

let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  workspace = await makeWorkspace("validity");
  admin = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
  expect((await choose(TORONTO)).status).toBe(200);
});
afterAll(() => admin.end());

const choose = (value: string) =>
  workspace.raw<{ data: SettingAnswer; errors: { message: string }[] }>("PATCH", "/api/settings/time_zone", {
    as: "admin",
    body: { value },
  });
const read = async (id: number) => (await workspace.raw<{ data: Deal }>("GET", `/api/deals/${id}`)).body.data;
const patch = (id: number, valid_until: string) =>
  workspace.raw<{ data: Deal }>("PATCH", `/api/deals/${id}`, {
    body: { data: { attributes: { valid_until } } },
  });

describe("the validity of an offer", () => {
  test("ends with the day 720 hours from now in the workspace's time zone [PRO-15]", async () => {
    const { created_at, valid_until } = await read((await makeDeal(workspace)).id);
    const last = dayIn(TORONTO, Date.parse(created_at) + 720 * 3_600_000);
    expect(valid_until).toBe(endOfDay(last, TORONTO).toISOString());
  });

  test("that is given as a day or as a moment lasts until the end of that day there [PRO-15]", async () => {
    const { id } = await makeDeal(workspace);
    expect((await patch(id, "2031-02-03")).body.data.valid_until).toBe("2031-02-04T04:59:59.999Z");
    // 22:30 of the day before in Toronto.
    expect((await patch(id, "2031-02-03T03:30:00Z")).body.data.valid_until).toBe("2031-02-03T04:59:59.999Z");
  });

  test("of today can be used until midnight, that of yesterday is over [S-115]", async () => {
    const { id, uuid } = await makeDeal(workspace);
    const today = dayIn(TORONTO, Date.now());
    expect((await patch(id, today)).status).toBe(200);
    expect((await patch(id, daysAfter(today, -1))).status).toBe(422);
    const accepted = await http<{ data: { signed_name: string } }>({
      port: workspace.port,
      host: workspace.host,
      method: "POST",
      path: `/api/proposals/${uuid}/accept`,
      body: { name: "Inès Roy" },
    });
    expect([accepted.status, accepted.body.data?.signed_name]).toEqual([200, "Inès Roy"]);
  });

  test("is printed as that day on page and PDF [U-02]", async () => {
    const { id, uuid } = await makeDeal(workspace);
    await patch(id, "2031-02-03");
    const at = { port: workspace.port, host: workspace.host };
    const page = await http({ ...at, path: `/proposals/${uuid}?language=en` });
    const pdf = await httpBytes({ ...at, path: `/api/proposals/${uuid}/pdf?language=en` });
    for (const text of [page.text, (await readPdf(pdf.body)).pages.join(" ")]) {
      expect(text.replace(/\s+/g, " ")).toContain("3 Feb 2031");
      expect(text.replace(/\s+/g, " ")).not.toContain("4 Feb 2031");
    }
  });

  test("is as many days in a template [T-16]", async () => {
    const { id } = await makeDeal(workspace);
    const last = daysAfter(dayIn(TORONTO, (await read(id)).created_at), 12);
    await patch(id, last);
    const template = await workspace.raw<{ data: { id: number } }>("POST", "/api/deal-templates", {
      body: { name: `Twelve days ${id}`, deal_id: id },
    });
    expect(template.status).toBe(201);
    const before = dayIn(TORONTO, Date.now());
    const opened = await workspace.raw<{ data: { validity_days: number; valid_until: string } }>(
      "GET",
      `/api/deal-templates/${template.body.data.id}/opened`,
    );
    const { validity_days, valid_until } = opened.body.data;
    expect(validity_days).toBe(12);
    // The date may change during the test.
    expect([12, 13]).toContain(daysBetween(before, dayIn(TORONTO, valid_until)));
    expect(valid_until).toBe(endOfDay(dayIn(TORONTO, valid_until), TORONTO).toISOString());
  });
});

describe("the workspace's time zone [U-02]", () => {
  test("takes days of lists from it", async () => {
    const { id } = await makeDeal(workspace);
    // 22:30 of the first of March in Toronto.
    await admin`update deal set created_at = '2026-03-02T03:30:00Z' where id = ${id}`;
    const on = async (day: string) =>
      (
        await workspace.raw<{ data: { id: number }[] }>(
          "GET",
          `/api/deals?filter[created_from]=${day}&filter[created_to]=${day}`,
        )
      ).body.data.map((deal) => deal.id);
    expect(await on("2026-03-01")).toEqual([id]);
    expect(await on("2026-03-02")).toEqual([]);
  });

  test("keeps the last days of open offers when it changes, and those of decided ones as they were", async () => {
    const elsewhere = await makeWorkspace("moved");
    const made = await makeDeal(elsewhere);
    const lost = await makeDeal(elsewhere);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      elsewhere.raw<Body>(method, path, { as: "admin", body });
    const stored = async (id: number) => (await call<{ data: Deal }>("GET", `/api/deals/${id}`)).body.data;
    await call("PATCH", `/api/deals/${made.id}`, { data: { attributes: { valid_until: "2031-02-03" } } });
    await call("PATCH", `/api/deals/${lost.id}/status`, { status: "lost" });
    const before = await stored(lost.id);
    expect((await stored(made.id)).valid_until).toBe("2031-02-03T23:59:59.999Z");
    await call("PATCH", "/api/settings/time_zone", { value: "Asia/Tokyo" });
    expect(await stored(made.id)).toMatchObject({ valid_until: "2031-02-03T14:59:59.999Z", version: 3 });
    await call("PATCH", "/api/settings/time_zone", { value: TORONTO });
    expect((await stored(made.id)).valid_until).toBe("2031-02-04T04:59:59.999Z");
    expect(await stored(lost.id)).toEqual(before);
  });

  test("is a name of the IANA database, kept as it is listed", async () => {
    expect((await choose("america/toronto")).body.data.value).toBe(TORONTO);
    for (const value of ["Toronto", "+05:00", "", "America/Nowhere"]) {
      const { status, body } = await choose(value);
      expect([status, body.errors[0]?.message]).toEqual([
        422,
        "must be a time zone's name, such as America/Toronto",
      ]);
    }
  });
});
