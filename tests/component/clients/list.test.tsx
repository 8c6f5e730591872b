import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ClientList } from "@/app/(workspace)/clients/_parts/client-list";
import { validQuery } from "@/app/_ui/list-address";
import { clientsQuery, type ManagedClient } from "@/lib/domain/clients/api";
import { refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const client = (id: number, changes: Partial<ManagedClient> = {}): ManagedClient => ({
  id,
  uuid: `5e7b1c9e-7b0a-4a57-9d6e-00000000000${id}`,
  version: 1,
  name: `Client ${id}`,
  company: "",
  email: `hello@client-${id}.test`,
  phone: "",
  notes: "",
  language: null,
  time_zone: null,
  addresses: [],
  tax_number: null,
  zoho_id: null,
  is_legacy: false,
  custom_fields: {},
  contacts: [],
  last_deal_at: null,
  created_at: "2026-03-05T12:00:00.000Z",
  updated_at: "2026-03-05T12:00:00.000Z",
  ...changes,
});

type Given = {
  mayCreate?: boolean;
  mayChange?: boolean;
  mayDelete?: boolean;
  search?: Record<string, string>;
};

const NO_FIELDS = { fields: [], chosen: [] };

/** Renders the list as its page does; null: the list could not be loaded. */
function drawList(
  clients: ManagedClient[] | null,
  { mayCreate = true, mayChange = true, mayDelete = true, search = {} }: Given = {},
) {
  const total = clients?.length ?? 0;
  return renderScreen(
    <ClientList
      place={{ path: "/clients", first: validQuery(clientsQuery, {}) }}
      query={validQuery(clientsQuery, search)}
      page={clients && { data: clients, meta: { total, current_page: 1, per_page: 20, last_page: 1 } }}
      rights={{ mayCreate, mayChange, mayDelete }}
      fields={NO_FIELDS}
    />,
    { address: "/clients" },
  );
}

test("each client stands once in the page, and what it lacks takes no line of its card [S-101]", () => {
  drawList([client(1, { last_deal_at: "2026-04-04T12:00:00.000Z" }), client(2, { is_legacy: true })]);
  expect(screen.getAllByText("hello@client-1.test")).toHaveLength(1);
  const [, first, second] = screen.getAllByRole("row");
  const cells = within(first as HTMLElement).getAllByRole("cell");
  expect(cells[1]).not.toHaveClass("as-cards:hidden");
  expect(cells[2]).toHaveClass("as-cards:hidden");
  expect(cells[4]).toHaveTextContent("4 Apr 2026");
  expect(within(second as HTMLElement).getByText("Legacy")).toBeVisible();
  expect(within(second as HTMLElement).getByText("None yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Edit Client 1" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Client 1" })).toHaveAttribute("href", "/clients/1");
});

test("an empty list says why, and what those who may can do [S-101]", () => {
  const view = drawList([]);
  expect(screen.getByText("No clients yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "New client" })).toBeVisible();
  expect(screen.queryByRole("search")).toBeNull();
  view.unmount();
  const reader = drawList([], { mayCreate: false });
  expect(screen.getByText("Nobody has added one yet. Ask a manager to do so.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "New client" })).toBeNull();
  reader.unmount();
  drawList([], { search: { "filter[name]": "nobody" } });
  expect(screen.getByText("No clients match your search")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Search clients" })).toHaveValue("nobody");
});

test("clients that cannot be read are said in the list, which is asked for again [X-49]", async () => {
  const view = drawList(null);
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load clients");
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(navigation.router.refresh).toHaveBeenCalledTimes(1);
});

test("the search lives in the address, is no step to go back to, and Clear takes it out [S-101]", async () => {
  const view = drawList([client(1)]);
  await view.user.type(screen.getByRole("textbox", { name: "Search clients" }), "café{Enter}");
  expect(navigation.router.replace).toHaveBeenLastCalledWith("/clients?filter%5Bname%5D=caf%C3%A9", {
    scroll: false,
  });
  view.unmount();
  const { user } = drawList([client(1)], { search: { "filter[name]": "café" } });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(navigation.router.replace).toHaveBeenLastCalledWith("/clients", { scroll: false });
});

test("a client is deleted after a confirmation that says what stays, unless deals of it are pending [S-101]", async () => {
  const { user, answer, calls } = drawList([client(1)]);
  await user.click(screen.getByRole("button", { name: "Delete Client 1" }));
  const dialog = screen.getByRole("dialog", { name: "Delete Client 1?" });
  expect(dialog).toHaveTextContent("Proposals that were accepted, refused or cancelled stay");
  answer("DELETE /api/clients/1", refusal(409, "CLIENT_IN_USE", { details: { pending_deals: 2 } }));
  await user.click(within(dialog).getByRole("button", { name: "Delete client" }));
  expect(await within(dialog).findByText(/^2 open proposals are for this client\./)).toBeVisible();
  answer("DELETE /api/clients/1", { status: 204, body: undefined });
  await user.click(within(dialog).getByRole("button", { name: "Delete client" }));
  await vi.waitFor(() => expect(navigation.router.refresh).toHaveBeenCalled());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(2);
});

test("only whoever may delete clients is offered to", () => {
  drawList([client(1)], { mayDelete: false });
  expect(screen.getByRole("button", { name: "Edit Client 1" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Client 1" })).toBeNull();
});
