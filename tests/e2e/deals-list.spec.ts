import type { Page } from "@playwright/test";
import { dealCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { expect, test as base } from "../support/browser";
import { expectAccessible, openAs } from "../support/frame";
import { sharedServer } from "../support/shared-server";
import { browserCookies, signInOnSite } from "../support/site-session";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../support/workspace";

/**
 * Offers 01 to 23 belong to the manager, except for 22, which belongs to the admin. 21 is signed, 20 lost,
 * and 19 replaced by a newer one, Offer 24, which is the first in the list.
 */
const test = base.extend<object, { workspace: Workspace }>({
  workspace: [
    async ({ browserName: _ }, give) => {
      const workspace = await makeWorkspace("deals-read", await sharedServer({ demo: true }));
      const made: { id: number; uuid: string }[] = [];
      for (let index = 1; index <= 23; index++)
        made.push(await makeDeal(workspace, { name: `Offer ${String(index).padStart(2, "0")}` }));
      const offer = (number: number) => made[number - 1] ?? { id: 0, uuid: "" };
      const { call, users } = workspace;
      await call(proposalCalls.accept, {
        as: null,
        params: { uuid: offer(21).uuid },
        body: { name: "Inès Roy" },
      });
      await call(proposalCalls.refuse, { as: null, params: { uuid: offer(20).uuid } });
      await call(dealCalls.create, {
        body: dealBody(workspace, { name: "Offer 24" }, undefined, offer(19).id),
      });
      await call(dealCalls.updateMany, {
        body: { ids: [offer(22).id], updates: { owner_id: users.admin } },
      });
      await give(workspace);
    },
    { scope: "worker" },
  ],
});

const rows = (page: Page) => page.getByRole("table", { name: "Deals" }).locator("tbody tr");
/** A column by its number after the checkboxes. */
const column = (page: Page, index: number) => rows(page).locator(`td:nth-child(${index + 1})`);
/** Ignores the labels in the cards' lines, which are hidden on a wide screen. */
const SHOWN = { useInnerText: true };
const names = (page: Page) => column(page, 1).getByRole("link");
const offers = (from: number, to: number) =>
  Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, step) => `Offer ${String(from < to ? from + step : from - step).padStart(2, "0")}`,
  );

/** The first page: each offer once, the newest first. */
const NEWEST = [...offers(24, 20), ...offers(18, 4)];

const OPEN = "Open proposal (opens in a new tab)";

/** Opens the filters, unless they are open because one is set. */
async function openFilters(page: Page) {
  const button = page.getByRole("button", { name: /^Filters/ });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Chooses a word of the filter. */
async function choose(page: Page, word: string) {
  await openFilters(page);
  await page.getByRole("combobox", { name: "Progress" }).click();
  await page.getByRole("listbox").getByRole("option", { name: word, exact: true }).click();
}

test("a manager reads the deals and finds some of them", async ({ page, workspace }) => {
  await openAs(page, workspace, "manager", "/deals");
  const progress = page.getByRole("combobox", { name: "Progress" });

  await test.step("title, subtitle and the way to a new deal [DLS-01]", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
    await expect(page.getByText("Your proposals, from first draft to signature.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create proposal" })).toHaveAttribute(
      "href",
      "/deals/create",
    );
  });

  await test.step("the columns in their order, the newest 20, dates as in France [DLS-03] [DLS-09] [DLS-19]", async () => {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Choose all deals on this page",
      "Name",
      "Amount",
      "Progress",
      "Customer",
      "Close date",
      "Created",
      "Owner",
      "Actions",
    ]);
    await expect(names(page)).toHaveText(NEWEST);
    await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    for (const index of [5, 6])
      await expect(column(page, index)).toHaveText(Array(20).fill(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/), SHOWN);
    await expectAccessible(page, "the list of deals");
  });

  await test.step("managers, who may change deals, choose them but are not offered deleting [DLS-08] [T-60]", async () => {
    await page.getByRole("button", { name: "More actions: Offer 24" }).click();
    await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: /^Choose / })).toHaveCount(21);
  });

  await test.step("an offer is found by its progress; only pending ones can be changed [DLS-02] [DLS-07] [U-20]", async () => {
    await openFilters(page);
    await progress.click();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
      "Any progress",
      "Draft",
      "Sent",
      "Seen",
      "Open question",
      "Expires soon",
      "Expired",
      "Accepted",
      "Refused",
      "Cancelled",
      "Replaced",
    ]);
    await page.keyboard.press("Escape");
    for (const [word, found, next, others] of [
      ["Accepted", ["Offer 21"], null, [OPEN, "Duplicate"]],
      ["Refused", ["Offer 20"], null, [OPEN, "Duplicate"]],
      ["Replaced", ["Offer 19"], null, [OPEN, "Duplicate"]],
      ["Draft", [...offers(24, 22), ...offers(18, 2)], /^Send: /, [OPEN, "Edit", "Duplicate", "Refuse"]],
    ] as const) {
      await choose(page, word);
      await expect(page).toHaveURL(new RegExp(`filter%5Bprogress%5D=${word.toLowerCase()}`));
      await expect(names(page)).toHaveText(found);
      await expect(column(page, 3)).toHaveText(found.map(() => word));
      const named = next ?? /^(Open proposal|Send|Answer|Revise): /;
      const actions = rows(page)
        .getByRole("link", { name: named })
        .or(rows(page).getByRole("button", { name: named }));
      await expect(actions).toHaveCount(next ? found.length : 0);
      await rows(page)
        .first()
        .getByRole("button", { name: /^More actions: / })
        .click();
      await expect(page.getByRole("menuitem")).toHaveText(others);
      await page.keyboard.press("Escape");
    }
    await rows(page)
      .first()
      .getByRole("button", { name: /^More actions: / })
      .click();
    await expect(page.getByRole("menuitem").first()).toHaveAttribute("href", /^\/proposals\/[0-9a-f-]{36}$/);
    await expectAccessible(page, "the list of deals with a row's menu and the filters");
    await page.keyboard.press("Escape");
    await choose(page, "Any progress");
    await expect(names(page)).toHaveText(NEWEST);
  });

  await test.step("the revisions of an offer are one row, below which the earlier ones unfold [U-22]", async () => {
    const earlier = page.getByRole("list", { name: "Earlier versions of Offer 24" });
    await page.getByRole("button", { name: "1 earlier version of Offer 24" }).click();
    await expect(earlier.getByRole("listitem")).toHaveText([/^Q-\d{6}Replaced/]);
    await expectAccessible(page, "the list of deals, unfolded");
    await page.getByRole("button", { name: "1 earlier version of Offer 24" }).click();
    await expect(earlier).toHaveCount(0);
  });

  await test.step("typing searches by itself, accents aside; Clear brings all back [DLS-02] [WID-03]", async () => {
    await openFilters(page);
    await page.getByLabel("Owner").fill("zoe ADMIN");
    await expect(page).toHaveURL(/filter%5Bowner%5D=zoe\+ADMIN/);
    await expect(names(page)).toHaveText(["Offer 22"]);
    await expect(column(page, 7)).toHaveText(["Zoé admin"], SHOWN);
    await page.getByRole("textbox", { name: "Search" }).fill("no deal is called so");
    await expect(page.getByText("No deals match your search")).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("1–20 of 23")).toBeVisible();
    await expect(page).toHaveURL(/\/deals$/);
    await expect(page.getByLabel("Owner")).toHaveValue("");
  });

  await test.step("the list reads in French", async () => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("FR");
    await expect(page.getByRole("heading", { level: 1, name: "Propositions" })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Choisir toutes les propositions de cette page",
      "Nom",
      "Montant",
      "Avancement",
      "Client",
      "Clôture",
      "Création",
      "Responsable",
      "Actions",
    ]);
  });
});

test("filters, order and page live in the address, and a slow answer loses nothing", async ({
  page,
  workspace,
}) => {
  await openAs(
    page,
    workspace,
    "manager",
    "/deals?sort_by=name&sort_direction=asc&per_page=10&page=2&filter[progress]=draft",
  );
  const progress = page.getByRole("combobox", { name: "Progress" });
  const name = page.getByRole("textbox", { name: "Search" });
  const number = page.getByRole("textbox", { name: "Page" });
  const next = page.getByRole("button", { name: "Next page" });

  await test.step("the list shows what its address says, and keeps it over a reload [DLS-14]", async () => {
    await expect(page.getByText("11–20 of 21")).toBeVisible();
    await expect(number).toHaveValue("2");
    await expect(progress).toHaveValue("Draft");
    await expect(names(page)).toHaveText([...offers(11, 18), "Offer 22", "Offer 23"]);
    await name.fill("offer 2");
    await expect(page.getByText("1–3 of 3")).toBeVisible();
    await expect(page).toHaveURL(/filter%5Bname%5D=offer\+2/);
    await page.reload();
    await expect(page.getByText("1–3 of 3")).toBeVisible();
    await expect(name).toHaveValue("offer 2");
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("1–10 of 23")).toBeVisible();
  });

  await test.step("the page number accepts 1 to the last, and the page size is chosen [WID-04]", async () => {
    await number.fill("999");
    await number.press("Enter");
    await expect(page).toHaveURL(/page=3/);
    await expect(names(page)).toHaveText(offers(22, 24));
    await expect(next).toBeDisabled();
    await page.getByLabel("Rows per page").selectOption("50");
    await expect(names(page)).toHaveText([...offers(1, 18), ...offers(20, 24)]);
    await expect(page).toHaveURL(/per_page=50/);
    await expect(page).not.toHaveURL(/[?&]page=/);
    await page.getByLabel("Rows per page").selectOption("20");
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step("a column's head sorts by it and then turns round; a page further keeps that [DLS-14]", async () => {
    const head = page.getByRole("columnheader", { name: "Name" });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(names(page)).toHaveText(NEWEST);
    await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "none");
    await head.getByRole("button").click();
    await expect(names(page)).toHaveText([...offers(1, 18), ...offers(20, 21)]);
    await next.click();
    await expect(page).toHaveURL(/page=2&sort_by=name/);
    await expect(names(page)).toHaveText(offers(22, 24));
    await page.reload();
    await expect(number).toHaveValue("2");
  });

  await test.step("what is chosen shows at once, and what is typed meanwhile adds to it [DLS-02]", async () => {
    let open = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    let asked = 0;
    await page.route(/\/deals\?/, async (route) => {
      asked++;
      await isOpen;
      await route.continue();
    });
    await choose(page, "Accepted");
    await expect(progress).toHaveValue("Accepted");
    await expect.poll(() => asked).toBe(1);
    await name.fill("o");
    await name.press("Enter");
    await expect.poll(() => asked).toBe(2);
    open();
    await expect(page).toHaveURL(/filter%5Bprogress%5D=accepted/);
    await expect(page).toHaveURL(/filter%5Bname%5D=o/);
    await expect(names(page)).toHaveText(["Offer 21"]);
    await expect(name).toHaveValue("o");
    await expect(progress).toHaveValue("Accepted");
  });
});

test("what can be done with a deal is in sight at every width", async ({ page, workspace }) => {
  await openAs(page, workspace, "admin", "/deals");
  const place = page.getByRole("region", { name: "Deals" });
  const isWider = () => place.evaluate((region) => region.scrollWidth > region.clientWidth);
  const menu = page.getByRole("button", { name: "More actions: Offer 24" });

  await test.step("and the table is nowhere wider than its place [DLS-03] [DLS-07] [DLS-08]", async () => {
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(isWider).toBe(false);
      await expect(menu).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step("on a phone each deal is a block of its own [DLS-03]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByRole("columnheader")).toHaveCount(0);
    await expect(rows(page).first()).toContainText(/Offer 24.*100.*Draft.*Éclair Café/);
    expect(await isWider()).toBe(false);
    const [title, customer] = await Promise.all(
      ["Offer 24", "Éclair Café"].map((text) => rows(page).first().getByText(text).first().boundingBox()),
    );
    expect(customer?.y).toBeGreaterThan(title?.y ?? Infinity);
    await menu.click();
    for (const action of await page.getByRole("menuitem").all())
      await expect(action).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
  });
});

/** The most controls that are in view on the list (U-70). */
const MAX_CONTROLS = 60;

/** A small window of a desk and a usual one, at which the navigation has its names. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

test("at most 60 controls are in view on the list of the demo [U-70]", async ({ page, site }) => {
  const host = "localhost";
  for (const who of ["admin", "manager"]) {
    const { cookies } = await signInOnSite(
      { port: site.port, host },
      { email: `${who}@demo.test`, password: "Demo1234" },
    );
    await page.context().clearCookies();
    await page.context().addCookies(browserCookies(cookies, site.address(host)));
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.goto(site.address(host, "/deals"));
      await expect(rows(page)).toHaveCount(20);
      const whoAndWhere = `${who} at ${size.width}`;
      // Fewer than this are not the list, or not all of it yet.
      await expect.poll(() => controlsInView(page), whoAndWhere).toBeGreaterThan((MAX_CONTROLS * 2) / 3);
      expect(await controlsInView(page), whoAndWhere).toBeLessThanOrEqual(MAX_CONTROLS);
    }
  }
});

const controlsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll("a[href], button, input, select, textarea, [role=button]"),
    ];
    return controls.filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return isInWindow && control.checkVisibility({ visibilityProperty: true });
    }).length;
  });
