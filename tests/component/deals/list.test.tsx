import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { DealList } from "@/app/(workspace)/deals/_parts/list/deal-list";
import { ExportDeals } from "@/app/(workspace)/deals/_parts/list/export-deals";
import type { Rights } from "@/app/(workspace)/deals/_parts/list/list-rules";
import type { FieldChoice } from "@/app/_custom-fields/field-columns";
import { NOTICE_EVENT } from "@/app/_client/notice";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { validQuery, type SearchParams } from "@/app/_ui/list-address";
import { DECIDED_FACTS, PROGRESS } from "@/lib/core/offers/progress";
import type { CustomField } from "@/lib/core/custom-fields/custom-field";
import { dealsQuery } from "@/lib/domain/deals/api";
import type { DealRow } from "@/lib/domain/deals/schema";
import { pageOf, refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const deal = (id: number, changes: Partial<DealRow> = {}): DealRow => ({
  id,
  uuid: `5e7b1c9e-7b0a-4a57-9d6e-00000000000${id}`,
  number: `Q-00000${id}`,
  revision: 1,
  version: 1,
  name: `Offer ${id}`,
  description: "",
  purchase_order: "",
  stage: "pending",
  progress: "draft",
  amount: 105_00,
  amount_before_tax: 100_00,
  amount_after_tax: 105_00,
  recurring: null,
  currency: "CAD",
  customer: { name: "Éclair Café", email: "hello@eclair.test", is_legacy: false },
  owner: { fullName: "Zoé Roy", firstName: "Zoé", lastName: "Roy" },
  close_date: "2026-04-04",
  closing_date: "2026-04-04",
  client_id: 3,
  owner_id: 2,
  created_at: "2026-03-05T12:00:00.000Z",
  updated_at: "2026-03-06T12:00:00.000Z",
  ...changes,
});

const ALL: Rights = { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: true };

const listQuery = (search: SearchParams) => validQuery(dealsQuery, search);

type Given = {
  rights?: Rights;
  fields?: FieldChoice;
  language?: "fr";
  search?: Record<string, string>;
  mayReadClients?: boolean;
};

const NO_FIELDS = { fields: [], chosen: [] };

/** Renders the list as its page does; null: the list could not be loaded. */
function drawList(
  deals: DealRow[] | null,
  { rights = ALL, search = {}, fields = NO_FIELDS, mayReadClients = false, ...given }: Given = {},
) {
  const total = deals?.length ?? 0;
  return renderScreen(
    <>
      <NoticeBanner duration={5_000} />
      <DealList
        place={{ path: "/deals", first: listQuery({}) }}
        query={listQuery(search)}
        page={deals && { data: deals, meta: { total, current_page: 1, per_page: 20, last_page: 1 } }}
        choices={{ client: null, mayReadClients }}
        rights={rights}
        fields={fields}
      />
    </>,
    { address: "/deals", ...given },
  );
}
const row = (name: string) => within(screen.getByRole("link", { name }).closest("tr") as HTMLElement);
const button = (name: string) => screen.getByRole("button", { name });
const menuOf = (name: string) => button(`More actions: ${name}`);
// The DOM of these tests hides what is in the top layer.
const entries = () => screen.queryAllByRole("menuitem", { hidden: true });

/** Chooses an action in the menu of a deal's row. */
async function choose({ user }: Pick<ReturnType<typeof drawList>, "user">, action: string, name: string) {
  await user.click(menuOf(name));
  await user.click(screen.getByRole("menuitem", { name: action, hidden: true }));
}

/** What a deal's row offers: the next action, then what is in its menu. */
async function offeredOn({ user }: Pick<ReturnType<typeof drawList>, "user">, name: string) {
  const shown = [...row(name).getAllByRole("link"), ...row(name).getAllByRole("button")]
    .map((control) => control.getAttribute("aria-label") ?? "")
    .filter((label) => label.endsWith(name) || label.endsWith("(opens in a new tab)"));
  await user.click(menuOf(name));
  const inMenu = entries().map(({ textContent }) => textContent);
  await user.keyboard("{Escape}");
  expect(entries()).toEqual([]);
  return [...shown.filter((label) => !label.startsWith("More")), ...inMenu];
}

test("a row says whom a deal is for and who owns it, and what is not known [DLS-03] [DLS-04] [DLS-05]", () => {
  drawList([
    deal(1, { description: "Two languages" }),
    deal(2, { customer: { name: "Old Mill", email: "", is_legacy: true }, owner: null }),
    deal(3, { customer: null }),
    deal(4, { name: "" }),
  ]);
  expect(row("Offer 1").getByText(/Two languages/)).toBeVisible();
  expect(row("Offer 1").getByText("hello@eclair.test")).toBeVisible();
  expect(row("Offer 1").getByText("Zoé Roy")).toBeVisible();
  expect(row("Offer 1").queryByText("Legacy")).toBeNull();
  expect(row("Offer 1").getByText("4 Apr 2026")).toBeVisible();
  expect(row("Offer 1").getByText("5 Mar 2026")).toBeVisible();
  expect(row("Offer 2").getByText("Legacy")).toBeVisible();
  expect(row("Offer 2").getByText("Unassigned")).toBeVisible();
  expect(row("Offer 3").getByText("No customer")).toBeVisible();
  expect(row("Untitled").getByText("Q-000004")).toBeVisible();
  expect(menuOf("Q-000004")).toBeVisible();
});

test("amounts and days are written as a French reader writes them [U-01]", () => {
  drawList([deal(1), deal(2, { amount: 12_097_52, currency: "USD" })], { language: "fr" });
  const cells = (name: string) =>
    row(name)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.replace(/[\u00a0\u202f]/g, " "));
  expect(cells("Offer 1")).toEqual(
    expect.arrayContaining(["Montant 105,00 $", "Clôture 04/04/2026", "Création 05/03/2026"]),
  );
  expect(cells("Offer 2")).toContain("Montant 12 097,52 $ US");
});

const OPEN = "Open proposal (opens in a new tab)";

test("edit, send and refuse are offered while a deal is pending, to those who may [DLS-07] [U-70]", async () => {
  const view = drawList([deal(1), deal(2, { stage: "signed", progress: "accepted" })]);
  expect(await offeredOn(view, "Offer 1")).toEqual([
    "Send: Offer 1",
    ...[OPEN, "Edit", "Duplicate", "Refuse", "Delete"],
  ]);
  expect(await offeredOn(view, "Offer 2")).toEqual([OPEN, "Duplicate", "Delete"]);
  view.unmount();
  const closer = drawList([deal(1)], { rights: { ...ALL, mayCreate: false, mayEdit: false } });
  expect(await offeredOn(closer, "Offer 1")).toEqual(["Send: Offer 1", OPEN, "Refuse", "Delete"]);
  closer.unmount();
  drawList([deal(1)], { rights: { mayCreate: false, mayEdit: false, mayChange: false, mayDelete: false } });
  expect(row("Offer 1").getAllByRole("link")).toHaveLength(2);
  expect(row("Offer 1").queryAllByRole("button")).toEqual([]);
});

test("a row shows the one action that is next, if anything is, by what happened to the offer [U-70] [U-20]", () => {
  const at = (progress: DealRow["progress"]) => deal(PROGRESS.indexOf(progress), { progress });
  drawList(PROGRESS.map(at));
  const next = (progress: DealRow["progress"]) => {
    const within = row(`Offer ${PROGRESS.indexOf(progress)}`);
    const [menu] = within.getAllByRole("button", { name: /^More actions/ });
    const shown = menu?.parentElement?.previousElementSibling;
    return [shown?.textContent, shown?.getAttribute("href") ?? null];
  };
  expect(PROGRESS.map(next)).toEqual([
    ["Send", null],
    [undefined, null],
    [undefined, null],
    ["Answer", "/deals/3#questions"],
    ["Send again", null],
    ["Revise", "/deals/5/edit"],
    ...DECIDED_FACTS.map(() => [undefined, null]),
  ]);
});

test("a row has five controls: choose, name, client, next action and menu [U-70]", () => {
  drawList([deal(1)], { mayReadClients: true });
  const controls = ["checkbox", "link", "button"].flatMap((role) => row("Offer 1").getAllByRole(role));
  expect(controls).toHaveLength(5);
});

test("who may neither delete nor change is offered no deleting and no choosing [DLS-08] [DLS-11]", async () => {
  const view = drawList([deal(1)], { rights: { ...ALL, mayChange: false, mayDelete: false } });
  expect(await offeredOn(view, "Offer 1")).not.toContain("Delete");
  expect(screen.queryByRole("checkbox")).toBeNull();
  view.unmount();
  expect(await offeredOn(drawList([deal(1)]), "Offer 1")).toContain("Delete");
  expect(screen.getByRole("checkbox", { name: "Choose Offer 1" })).not.toBeChecked();
});

test("a badge says what happened to an offer, in the words of the filter [U-20]", async () => {
  const { user } = drawList(
    PROGRESS.map((progress, index) => deal(index, { progress })),
    { search: { "filter[progress]": "expires_soon,expired" } },
  );
  const badges = PROGRESS.map((_, index) => row(`Offer ${index}`).getAllByRole("cell")[3]?.textContent);
  const filter = screen.getByRole("combobox", { name: "Progress" });
  expect(filter).toHaveValue("Expires soon, Expired");
  await user.click(filter);
  // jsdom hides what is in the top layer.
  const list = within(document.getElementById(filter.getAttribute("aria-controls") ?? "") as HTMLElement);
  const offered = list.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  expect(offered).toEqual(["Any progress", "Expires soon, Expired", ...badges]);
  await user.click(list.getByRole("option", { name: "Seen", hidden: true }));
  expect(navigation.router.replace).toHaveBeenLastCalledWith("/deals?filter%5Bprogress%5D=seen", {
    scroll: false,
  });
});

describe("the earlier versions of an offer [U-22]", () => {
  const REVISIONS = [
    ["Q-000001-3", 3, "sent", 1],
    ["Q-000001-2", 2, "replaced", 12],
    ["Q-000001", 1, "replaced", 11],
  ] as const;
  const answer = pageOf(
    REVISIONS.map(([number, revision, progress, id]) => ({
      id,
      number,
      revision,
      stage: progress === "sent" ? "pending" : "cancelled",
      progress,
      amount: 105_00,
      currency: "CAD",
      created_at: "2026-03-05T12:00:00.000Z",
    })),
  );
  const toggle = () => button("2 earlier versions of Offer 1");

  test("unfold below it by the keyboard, each with its progress and a link, and fold again", async () => {
    const view = drawList([deal(1, { revision: 3 }), deal(2)]);
    view.answer("GET /api/deals/1/revisions", answer);
    expect(screen.queryByRole("button", { name: /of Offer 2$/, expanded: false })).toBeNull();
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
    toggle().focus();
    await view.user.keyboard("{Enter}");
    const list = await screen.findByRole("list", { name: "Earlier versions of Offer 1" });
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    expect(document.getElementById(toggle().getAttribute("aria-controls") ?? "")).toContainElement(list);
    const [second, first] = within(list).getAllByRole("listitem");
    expect(second).toHaveTextContent(/^Q-000001-2Replaced.*105\.00/);
    expect(first).toHaveTextContent(/^Q-000001Replaced/);
    expect(within(list).getByRole("link", { name: "Q-000001-2" })).toHaveAttribute("href", "/deals/12");
    await view.user.keyboard("{Enter}");
    expect(screen.queryByRole("list", { name: "Earlier versions of Offer 1" })).toBeNull();
  });

  test("that cannot be loaded are asked for again, and deleted ones are said to be", async () => {
    const view = drawList([deal(1, { revision: 3 })]);
    view.answer("GET /api/deals/1/revisions", { status: 500 });
    await view.user.click(toggle());
    await view.pass(8);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    view.answer("GET /api/deals/1/revisions", pageOf([answer.body.data[0]]));
    await view.user.click(button("Try again"));
    expect(await screen.findByText("The earlier versions were deleted.")).toBeVisible();
  });
});

test("refusing asks why, for the workspace alone, and sends it [T-29]", async () => {
  const view = drawList([deal(1)]);
  view.answer("PATCH /api/deals/1/refuse", { body: { data: deal(1) } });
  await choose(view, "Refuse", "Offer 1");
  const reason = screen.getByRole("textbox", { name: "Why? (optional)" });
  expect(reason).toHaveAccessibleDescription(/The customer never reads it\.$/);
  await view.user.type(reason, "Too large for us");
  await view.user.click(button("Refuse deal"));
  await screen.findByText("Offer 1 was marked as lost.");
  expect(view.calls.at(-1)?.body).toEqual({ reason: "Too large for us" });
});

test("a purchase order number stands behind its label as it was typed [T-14]", () => {
  drawList([{ ...deal(1), purchase_order: "PO-77" }]);
  expect(document.body).toHaveTextContent("Purchase order PO-77");
});

test.each([
  ["Refuse", "PATCH /api/deals/1/refuse", "Refuse deal", "Offer 1 was marked as lost."],
  ["Delete", "DELETE /api/deals/1", "Delete deal", "Deal deleted successfully!"],
])("%s is told, and the list is read again 300 ms later [DLS-13] [DLS-16]", async (...given) => {
  const [name, route, confirm, text] = given;
  const at = { told: 0, reload: 0 };
  const view = drawList([deal(1)]);
  view.answer(route, { status: route.startsWith("DELETE") ? 204 : 200, body: { data: deal(1) } });
  window.addEventListener(NOTICE_EVENT, () => (at.told = Date.now()), { once: true });
  navigation.router.refresh.mockImplementationOnce(() => (at.reload = Date.now()));
  await choose(view, name, "Offer 1");
  await view.user.click(button(confirm));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text);
  await view.pass(1);
  expect(navigation.router.refresh).toHaveBeenCalledTimes(1);
  expect(at.reload - at.told).toBe(300);
});

test.each([
  ["Refuse", "PATCH /api/deals/1/refuse", "Refuse deal"],
  ["Delete", "DELETE /api/deals/1", "Delete deal"],
  ["Duplicate", "POST /api/deals/1/duplicate", null],
])(
  "%s that fails says why, and the list shows what is true [P-01] [DLS-16]",
  async (name, route, confirm) => {
    const view = drawList([deal(1)]);
    const attempt = async () => {
      await choose(view, name, "Offer 1");
      if (confirm) await view.user.click(button(confirm));
    };
    for (const [answer, text] of [
      [{ status: 404, body: { message: "no", code: "NOT_FOUND" } }, "Offer 1 no longer exists."],
      [{ status: 403, body: { message: "no", code: "FORBIDDEN" } }, "Your role does not allow this."],
      [
        { status: 409, body: { message: "no", code: "DEAL_NOT_PENDING" } },
        "Offer 1 is no longer pending, so it cannot be refused. The list shows its present state.",
      ],
    ] as const) {
      view.answer(route, answer);
      await attempt();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole("alert")).toHaveTextContent(text);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(row("Offer 1").getByText("Draft")).toBeVisible();
    }
    await view.pass(1);
    expect(navigation.router.refresh).toHaveBeenCalledTimes(3);
  },
);

test("an export that fails says why: too often, signed out, without a network [S-093] [P-01]", async () => {
  const view = renderScreen(
    <>
      <NoticeBanner duration={5_000} />
      <ExportDeals query={listQuery({ "filter[name]": "offer" })} found={{ total: 10 }} />
    </>,
  );
  for (const [answer, text] of [
    [{ status: 429 }, "Five exports a minute are possible. Please wait a minute and try again."],
    [{ status: 401 }, "Your session has ended. Please log in again."],
    [{ status: 500 }, "The file could not be made. Please try again."],
    ["away", "Network error. Please check your connection and try again."],
  ] as const) {
    view.answer("GET /api/deals/export", answer);
    await view.user.click(button("Export"));
    await view.user.click(button("Download"));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(screen.queryByRole("dialog")).toBeNull();
  }
  expect(view.calls.at(-1)?.query.get("filter[name]")).toBe("offer");
});

test("an empty list says why, and what those who may can do", () => {
  const view = drawList([]);
  expect(screen.getByText("No deals yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create proposal" })).toHaveAttribute("href", "/deals/create");
  expect(screen.queryByRole("search")).toBeNull();
  view.unmount();
  const reader = drawList([], { rights: { ...ALL, mayCreate: false } });
  expect(screen.getByText("No deals yet")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
  reader.unmount();
  drawList([], { search: { "filter[name]": "nobody" } });
  expect(screen.getByText("No deals match your search")).toBeVisible();
  expect(screen.getByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/deals");
});

test("a list that could not be read says so, and Retry reads it again [DLS-10]", async () => {
  const view = drawList(null);
  expect(screen.getByRole("alert")).toHaveTextContent("Your deals are safe");
  expect(screen.queryByRole("search")).toBeNull();
  await view.user.click(button("Retry"));
  expect(navigation.router.refresh).toHaveBeenCalledTimes(1);
});

test("each deal stands once in the page, for a desk and for a phone", () => {
  drawList([deal(1), deal(2)]);
  expect(screen.getAllByRole("link", { name: "Offer 1" })).toHaveLength(1);
  expect(screen.getAllByRole("checkbox", { name: "Choose Offer 1" })).toHaveLength(1);
  expect(screen.getAllByText("hello@eclair.test")).toHaveLength(2);
});

test("a head sorts as the address then says, and its third press gives back the list's own order [DLS-14]", async () => {
  const heads = ["Name", "Amount"] as const;
  const orders = {
    Name: ["sort_by=name&sort_direction=asc", "sort_by=name"],
    Amount: ["sort_by=amount", "sort_by=amount&sort_direction=asc"],
  };
  for (const name of heads) {
    const [once, twice] = orders[name];
    const view = drawList([deal(1)], { search: { page: "2" } });
    expect(screen.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
    await view.user.click(button(name));
    expect(navigation.router.push).toHaveBeenLastCalledWith(`/deals?${once}`, { scroll: false });
    view.unmount();
    for (const [shown, next] of [
      [once, `/deals?${twice}`],
      [twice, "/deals"],
    ] as const) {
      const again = drawList([deal(1)], { search: Object.fromEntries(new URLSearchParams(shown)) });
      await again.user.click(button(name));
      expect(navigation.router.push).toHaveBeenLastCalledWith(next, { scroll: false });
      again.unmount();
    }
  }
});

test("the filters beside the search are behind a button, open if any is set, which says how many are [U-70]", async () => {
  const folded = (name: string) => document.getElementById(button(name).getAttribute("aria-controls") ?? "");
  const none = drawList([deal(1)]);
  expect(button("Filters")).toHaveAttribute("aria-expanded", "false");
  expect(folded("Filters")).toHaveClass("hidden");
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  await none.user.click(button("Filters"));
  expect(button("Filters")).toHaveAttribute("aria-expanded", "true");
  expect(folded("Filters")).not.toHaveClass("hidden");
  expect(screen.queryByRole("combobox", { name: "Client" })).toBeNull();
  none.unmount();
  drawList([deal(1)], { search: { "filter[progress]": "accepted", "filter[created_from]": "2026-03-01" } });
  expect(button("Filters (2)")).toHaveAttribute("aria-expanded", "true");
  expect(folded("Filters (2)")).not.toHaveClass("hidden");
  expect(button("Clear")).toBeVisible();
});

test("the columns of own fields are chosen, kept in a cookie, and show what each deal has (T-28)", async () => {
  const field = (key: string, label: string, more: Partial<CustomField> = {}): CustomField => ({
    ...{ subject: "deal", key, kind: "text", label, options: [], is_required: false, is_active: true },
    ...more,
  });
  const options = [{ value: "far", label: "Remote", labels: { fr: "À distance" } }];
  const fields = {
    fields: [field("site", "Site"), field("place", "Place", { kind: "choice", options })],
    chosen: ["place"],
  };
  const deals = [deal(1, { custom_fields: { place: "far", site: "Gaspé" } }), deal(2)];
  const { user } = drawList(deals, { fields, language: "fr" });
  expect(screen.queryByRole("columnheader", { name: "Site" })).toBeNull();
  const [, first, second] = screen.getAllByRole("row");
  expect(first).toHaveTextContent("À distance");
  expect(second).not.toHaveTextContent("À distance");

  await user.click(screen.getByRole("button", { name: "Colonnes" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("checkbox", { name: "Place" })).toBeChecked();
  await user.click(dialog.getByRole("checkbox", { name: "Site" }));
  await user.click(dialog.getByRole("button", { name: "Afficher les colonnes" }));
  expect(document.cookie).toContain("kapi.deal_columns=place.site");
  expect(navigation.router.refresh).toHaveBeenCalledTimes(1);
});

test("chosen deals get another owner, without the right to delete; who is gone leaves the selection [T-60]", async () => {
  const view = drawList([deal(1), deal(2, { stage: "signed" })], { rights: { ...ALL, mayDelete: false } });
  view.answer("GET /api/deals/owners", pageOf([{ id: 9, full_name: "Max Roy", email: "max@example.test" }]));
  view.answer(
    "PATCH /api/deals/bulk",
    refusal(422, "VALIDATION_ERROR", { errors: [{ field: "ids.0", code: "invalid", message: "" }] }),
  );
  for (const name of ["Offer 1", "Offer 2"])
    await view.user.click(screen.getByRole("checkbox", { name: `Choose ${name}` }));
  expect(screen.queryByRole("button", { name: "Delete 2 deals" })).toBeNull();
  const give = async () => {
    await view.user.click(button("Change owner"));
    expect(button("Hand over")).toHaveAttribute("aria-disabled", "true");
    await view.user.click(screen.getByRole("combobox", { name: "New owner" }));
    await view.user.click(await screen.findByRole("option", { name: "Max Roy", hidden: true }));
    await view.user.click(button("Hand over"));
  };
  await give();
  expect(await screen.findByText(/One of the chosen deals no longer exists/)).toBeVisible();
  expect(screen.getByText("1 deal chosen")).toBeVisible();
  view.answer("PATCH /api/deals/bulk", { body: { data: [] } });
  await give();
  expect(await screen.findByText("1 deal was handed over to Max Roy.")).toBeVisible();
  expect(view.calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
    { ids: [1, 2], updates: { owner_id: 9 } },
    { ids: [2], updates: { owner_id: 9 } },
  ]);
});

test("the client's name leads to the client's page, for those who may read clients [U-41]", () => {
  const view = drawList([deal(1), deal(2, { customer: null, client_id: null })], { mayReadClients: true });
  expect(screen.getByRole("link", { name: "Éclair Café" })).toHaveAttribute("href", "/clients/3");
  view.unmount();
  drawList([deal(1)]);
  expect(screen.queryByRole("link", { name: "Éclair Café" })).toBeNull();
  expect(screen.getByText("Éclair Café")).toBeVisible();
});
