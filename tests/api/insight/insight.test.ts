import { callAddress } from "@/app/_client/call-address";
import { beforeAll, describe, expect, test } from "vitest";
import { followingCalls, insightCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { dayIn, daysAfter } from "@/lib/core/time/days";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("insight");
});

const fixed = (more: object = {}) => ({ sale_catalog_item_id: workspace.catalog.items.fixed, ...more });
const tiered = (pages: number, more: object = {}) => ({
  sale_catalog_item_id: workspace.catalog.items.tiered,
  field_values: { [workspace.catalog.fields.pages]: pages },
  ...more,
});

async function sent(lines: Parameters<typeof makeDeal>[2], editedDeal?: number) {
  const deal = await makeDeal(workspace, {}, lines, editedDeal);
  await workspace.call(followingCalls.share, { params: { id: deal.id } });
  return deal;
}

type Deal = Awaited<ReturnType<typeof makeDeal>>;

const tick = ({ uuid, lineItems }: Deal, index: number, is_selected: boolean, as: "employee" | null = null) =>
  workspace.call(proposalCalls.select, {
    as,
    params: { uuid },
    body: { line_items: [{ id: lineItems[index]?.id ?? 0, is_selected }] },
  });

const accept = ({ uuid }: Deal) =>
  workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "A B" } });

describe("GET /insight/services", () => {
  test("counts each offer that was sent once: offered, as an option, chosen, taken back, accepted, at which prices [U-161]", async () => {
    const won = await sent([fixed(), fixed({ quantity: 2 }), tiered(5, { is_optional: true })]);
    await tick(won, 2, true);
    await accept(won);
    const wonDearer = await sent([tiered(20)]);
    await accept(wonDearer);
    const hesitant = await sent([fixed(), tiered(5, { is_optional: true })]);
    await tick(hesitant, 1, true);
    await tick(hesitant, 1, false);
    const refused = await sent([fixed()]);
    await workspace.call(proposalCalls.refuse, { as: null, params: { uuid: refused.uuid } });
    // None of these counts: a draft, a revision that was replaced, what staff ticked.
    await makeDeal(workspace, {}, [fixed()]);
    const revised = await sent([fixed()]);
    await sent([fixed(), tiered(5, { is_optional: true })], revised.id);
    const byStaff = await sent([tiered(5, { is_optional: true }), fixed()]);
    await tick(byStaff, 0, true, "employee");

    const { status, body } = await workspace.call(insightCalls.services);
    const { fixed: logo, tiered: pages } = workspace.catalog.items;
    const counts = ({
      offered,
      optional,
      chosen,
      taken_back,
      accepted,
    }: (typeof body.data.services)[number]) => ({
      ...{ offered, optional, chosen, taken_back, accepted },
    });
    const of = (id: number) => {
      const service = body.data.services.find((each) => each.sale_catalog_item_id === id);
      return service && { ...counts(service), prices: service.prices };
    };
    expect([status, body.data.offers]).toEqual([200, 6]);
    expect(of(logo)).toEqual({
      ...{ offered: 5, optional: 0, chosen: 0, taken_back: 0, accepted: 1 },
      prices: [{ currency: "CAD", lowest: 100_00, average: 100_00, highest: 100_00 }],
    });
    expect(of(pages)).toEqual({
      ...{ offered: 5, optional: 4, chosen: 2, taken_back: 1, accepted: 2 },
      prices: [{ currency: "CAD", lowest: 35_00, average: 81_25, highest: 127_50 }],
    });
  });

  test("is of the workspace alone, and for those who may read deals [U-161]", async () => {
    const other = await makeWorkspace("insight-other");
    expect((await other.call(insightCalls.services)).body.data).toMatchObject({ offers: 0, services: [] });
    const token = await workspace.tokenWith("clients.read");
    expect((await workspace.call(insightCalls.services, { token })).status).toBe(403);
  });

  test("covers the days that are asked for, at most a year [U-161]", async () => {
    const today = dayIn("UTC", new Date());
    const asked = (query: object) => workspace.call(insightCalls.services, { query });
    const before = daysAfter(today, -2);
    expect((await asked({ to: before })).body.data).toMatchObject({
      ...{ from: daysAfter(before, -89), to: before, offers: 0 },
    });
    expect((await asked({ from: today, to: daysAfter(today, 1) })).body.data.offers).toBeGreaterThan(0);
    expect((await asked({ from: daysAfter(today, -365), to: today })).status).toBe(200);
    for (const query of [
      { from: daysAfter(today, -366), to: today },
      { from: today, to: before },
      { from: "yesterday" },
    ])
      expect((await asked(query)).refusal.errors.map(({ field }) => field)).toEqual(["from"]);
  });
});

test("the export has a row for each service and currency, in the language that is asked for [U-161]", async () => {
  const { status, headers, text } = await workspace.raw(
    "GET",
    callAddress(insightCalls.export, { query: { language: "fr" } }),
  );
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="services-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/),
  ]);
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toContain("Service;Proposé;En option;Choisi;Retiré;Accepté;Devise");
  expect(lines.filter((line) => line.includes(";Logo;"))).toEqual([
    `${workspace.catalog.items.fixed};Logo;5;0;0;0;1;CAD;100,00;100,00;100,00`,
  ]);
});

test("the page shows the same to managers, and what to do while nothing was sent [U-161]", async () => {
  const page = async (of: Workspace, path: string) => {
    const { cookies } = await signInOnSite(of, { email: "manager@example.test", password: PASSWORD });
    return of.raw("GET", path, { as: null, headers: { cookie: cookieHeader(cookies) } });
  };
  const { status, text } = await page(workspace, "/sales/insight?days=30");
  expect(status).toBe(200);
  for (const shown of ["6 offers", "Logo", "1 (20%)", "$35.00 to $127.50, $81.25 on average", "<svg"])
    expect(text).toContain(shown);
  const fresh = await makeWorkspace("insight-fresh");
  expect((await page(fresh, "/sales/insight")).text).toContain("No offer was sent in this period");
});
