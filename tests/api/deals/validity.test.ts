import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter, daysBetween } from "@/lib/core/time/days";
import { settingCalls } from "@/lib/domain/settings/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { http, httpBytes } from "../../support/http";
import { readPdf } from "../../support/read-pdf";
import { callsAs, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

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
  workspace.call(settingCalls.update, { as: "admin", params: { key: "time_zone" }, body: { value } });
const read = async (id: number) => (await workspace.call(dealCalls.read, { params: { id } })).body.data;
const patch = (id: number, valid_until: string) =>
  workspace.call(dealCalls.update, { params: { id }, body: { data: { attributes: { valid_until } } } });

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
    const accepted = await workspace.call(proposalCalls.accept, {
      as: null,
      params: { uuid },
      body: { name: "Inès Roy" },
    });
    expect([accepted.status, accepted.body.data?.signed_name]).toEqual([200, "Inès Roy"]);
  });

  test("is printed as that day on page and PDF [U-02]", async () => {
    const { id, uuid } = await makeDeal(workspace);
    await patch(id, "2031-02-03");
    const at = { port: workspace.port, host: workspace.host };
    const page = await http({ ...at, path: `/proposals/${uuid}?language=en` });
    const pdf = await httpBytes({
      ...at,
      path: callAddress(proposalCalls.pdfLink, { params: { uuid }, query: { language: "en" } }),
    });
    for (const text of [page.text, (await readPdf(pdf.body)).pages.join(" ")]) {
      expect(text.replace(/\s+/g, " ")).toContain("3 Feb 2031");
      expect(text.replace(/\s+/g, " ")).not.toContain("4 Feb 2031");
    }
  });

  test("is as many days in a template [T-16]", async () => {
    const { id } = await makeDeal(workspace);
    const last = daysAfter(dayIn(TORONTO, (await read(id)).created_at), 12);
    await patch(id, last);
    const template = await workspace.call(dealTemplateCalls.create, {
      body: { name: `Twelve days ${id}`, deal_id: id },
    });
    expect(template.status).toBe(201);
    const before = dayIn(TORONTO, Date.now());
    const opened = await workspace.call(dealTemplateCalls.opened, { params: { id: template.body.data.id } });
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
        await workspace.call(dealCalls.list, {
          query: { "filter[created_from]": day, "filter[created_to]": day },
        })
      ).body.data.map((deal) => deal.id);
    expect(await on("2026-03-01")).toEqual([id]);
    expect(await on("2026-03-02")).toEqual([]);
  });

  test("keeps the last days of open offers when it changes, and those of decided ones as they were", async () => {
    const elsewhere = await makeWorkspace("moved");
    const made = await makeDeal(elsewhere);
    const lost = await makeDeal(elsewhere);
    const call = callsAs(() => elsewhere, { as: "admin" });
    const stored = async (id: number) => (await call(dealCalls.read, { params: { id } })).body.data;
    await call(dealCalls.update, {
      params: { id: made.id },
      body: { data: { attributes: { valid_until: "2031-02-03" } } },
    });
    await call(dealCalls.status, { params: { id: lost.id }, body: { status: "lost" } });
    const before = await stored(lost.id);
    expect((await stored(made.id)).valid_until).toBe("2031-02-03T23:59:59.999Z");
    await call(settingCalls.update, { params: { key: "time_zone" }, body: { value: "Asia/Tokyo" } });
    expect(await stored(made.id)).toMatchObject({ valid_until: "2031-02-03T14:59:59.999Z", version: 3 });
    await call(settingCalls.update, { params: { key: "time_zone" }, body: { value: TORONTO } });
    expect((await stored(made.id)).valid_until).toBe("2031-02-04T04:59:59.999Z");
    expect(await stored(lost.id)).toEqual(before);
  });

  test("is a name of the IANA database, kept as it is listed", async () => {
    expect((await choose("america/toronto")).body.data.value).toBe(TORONTO);
    for (const value of ["Toronto", "+05:00", "", "America/Nowhere"]) {
      const { status, refusal } = await choose(value);
      expect([status, refusal.errors[0]?.message]).toEqual([
        422,
        "must be a time zone's name, such as America/Toronto",
      ]);
    }
  });
});
