import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ClientDeals } from "@/app/(workspace)/clients/[id]/_parts/client-deals";
import { MergeClient } from "@/app/(workspace)/clients/[id]/_parts/merge-client";
import { OutdatedProposals } from "@/app/(workspace)/clients/[id]/_parts/outdated-proposals";
import { RemoveClient } from "@/app/(workspace)/clients/[id]/_parts/remove-client";
import type { ManagedClient } from "@/lib/domain/clients/api";
import type { DealRow } from "@/lib/domain/deals/schema";
import { refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const CLIENT: ManagedClient = {
  id: 5,
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  name: "Éclair Café",
  company: "",
  email: "hello@eclair.test",
  phone: "",
  notes: "",
  language: null,
  time_zone: null,
  addresses: [],
  tax_number: null,
  is_legacy: false,
  custom_fields: {},
  contacts: [],
  created_at: "2026-03-05T12:00:00.000Z",
  updated_at: "2026-03-05T12:00:00.000Z",
  version: 3,
  zoho_id: null,
  last_deal_at: null,
};
const OTHER = { ...CLIENT, id: 9, name: "Eclair Cafe", version: 1 };

const row = (id: number, given: Partial<DealRow> = {}): DealRow => ({
  id,
  uuid: `5e7b1c9e-7b0a-4a57-9d6e-00000000000${id}`,
  number: `Q-00000${id}`,
  revision: 1,
  version: 1,
  name: `Deal ${id}`,
  description: "",
  purchase_order: "",
  client_id: 5,
  currency: "CAD",
  stage: "pending",
  progress: "sent",
  amount: 120_050,
  amount_before_tax: 100_000,
  amount_after_tax: 120_050,
  recurring: null,
  customer: { name: "Éclair Café", email: "", is_legacy: false },
  owner: { fullName: "Zoé Roy", firstName: "Zoé", lastName: "Roy" },
  owner_id: 1,
  close_date: "2026-05-01",
  closing_date: "2026-05-01",
  created_at: "2026-04-01T12:00:00.000Z",
  updated_at: "2026-04-01T12:00:00.000Z",
  ...given,
});

function drawDeals(deals: DealRow[]) {
  const query = { page: 1, per_page: 20, sort_by: "created_at", sort_direction: "desc" } as const;
  return renderScreen(
    <ClientDeals
      place={{ path: "/clients/5", first: query }}
      query={query}
      newAt="/deals/create?client=5"
      page={{ data: deals, meta: { total: deals.length, current_page: 1, per_page: 20, last_page: 1 } }}
    />,
    { address: "/clients/5" },
  );
}

test("a client's deals lead to their pages and say number, amount, progress and owner [U-41]", () => {
  drawDeals([row(1), row(2, { stage: "signed", progress: "accepted", name: "", owner: null })]);
  const [, first, second] = screen.getAllByRole("row");
  expect(screen.getByRole("link", { name: "Deal 1" })).toHaveAttribute("href", "/deals/1");
  for (const text of ["Q-000001", "$1,200.50", "Sent", "Zoé Roy"])
    expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  for (const text of ["Accepted", "Unassigned"])
    expect(within(second as HTMLElement).getByText(text)).toBeVisible();
});

test("another order of the deals is asked for in the page's address [U-41]", async () => {
  const { user } = drawDeals([row(1)]);
  await user.click(within(screen.getByRole("columnheader", { name: /Amount/ })).getByRole("button"));
  expect(navigation.router.push).toHaveBeenLastCalledWith(
    expect.stringMatching(/^\/clients\/5\?sort_by=amount/),
    { scroll: false },
  );
});

test("a client without deals says so, with the way to the first one [U-41] [U-61]", () => {
  drawDeals([]);
  expect(screen.getByText("No proposals yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "New proposal" })).toHaveAttribute(
    "href",
    "/deals/create?client=5",
  );
});

test("another client is searched, confirmed and merged into this one, for the version that is shown [U-41] [S-101]", async () => {
  const view = renderScreen(<MergeClient client={CLIENT} />, {
    api: { "GET /api/clients": { body: { data: [CLIENT, OTHER], meta: { total: 2 } } } },
  });
  await view.user.click(screen.getByRole("button", { name: "Merge" }));
  const dialog = screen.getByRole("dialog", { name: "Merge another client into Éclair Café" });
  await view.user.type(within(dialog).getByRole("searchbox", { name: "Search clients" }), "eclair");
  const choice = await within(dialog).findByRole("button", { name: /^Eclair Cafe/ });
  expect(within(dialog).queryByRole("button", { name: /^Éclair Café/ })).toBeNull();
  await view.user.click(choice);
  const question = screen.getByRole("dialog", { name: "Merge Eclair Cafe into Éclair Café?" });
  view.answer("POST /api/clients/5/merge", refusal(412, "STALE_VERSION"));
  await view.user.click(within(question).getByRole("button", { name: "Merge" }));
  expect(await within(question).findByText(/^Somebody else changed this/)).toBeVisible();
  view.answer("POST /api/clients/5/merge", { body: { data: CLIENT } });
  await view.user.click(within(question).getByRole("button", { name: "Merge" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const merged = view.calls.filter(({ path }) => path === "/api/clients/5/merge").at(-1);
  expect([merged?.body, merged?.headers.get("If-Match")]).toEqual([{ client_id: 9 }, '"5-3"']);
  expect(navigation.router.refresh).toHaveBeenCalled();
});

test("a client that was deleted leads back to the list; one with open deals says why it stays [U-41] [S-101]", async () => {
  const view = renderScreen(<RemoveClient client={CLIENT} />, { address: "/clients/5" });
  await view.user.click(screen.getByRole("button", { name: "Delete" }));
  const question = screen.getByRole("dialog", { name: "Delete Éclair Café?" });
  const confirm = within(question).getByRole("button", { name: "Delete client" });
  view.answer("DELETE /api/clients/5", refusal(409, "CLIENT_IN_USE", { details: { pending_deals: 2 } }));
  await view.user.click(confirm);
  expect(await within(question).findByText(/^2 open proposals are for this client/)).toBeVisible();
  expect(navigation.router.push).not.toHaveBeenCalled();
  view.answer("DELETE /api/clients/5", { status: 204 });
  await view.user.click(confirm);
  await vi.waitFor(() => expect(navigation.router.push).toHaveBeenLastCalledWith("/clients"));
});

test("open proposals that show the client as it was are said, and shown as it is once that is confirmed [U-41] [S-101]", async () => {
  const view = renderScreen(
    <OutdatedProposals client={{ id: 5, name: "Éclair Bar", outdated_proposals: 2 }} />,
    { api: { "POST /api/clients/5/take-over": { body: { data: { deals: 2 } } } } },
  );
  expect(screen.getByText("2 open proposals show this client as it was before a change.")).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Show the change" }));
  const question = screen.getByRole("dialog", { name: "Show the change in 2 open proposals?" });
  await view.user.click(within(question).getByRole("button", { name: "Show the change" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(view.calls.filter(({ path }) => path === "/api/clients/5/take-over")).toHaveLength(1);
  expect(navigation.router.refresh).toHaveBeenCalled();
});
