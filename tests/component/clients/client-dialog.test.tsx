import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ClientDialog } from "@/app/_clients/client-dialog";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { refusal } from "../../support/api-answers";
import { fill } from "../../support/on-screen";
import { renderScreen } from "../../support/render-screen";

const CLIENT: ManagedClient = {
  id: 5,
  uuid: "5e7b1c9e-7b0a-4a57-9d6e-1f2a3b4c5d6e",
  name: "Éclair Café",
  company: "Éclair Inc.",
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

function drawDialog(client: ManagedClient | null) {
  const onSaved = vi.fn();
  const view = renderScreen(<ClientDialog client={client} open onOpenChange={vi.fn()} onSaved={onSaved} />);
  return { view, onSaved };
}
const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save" });

test("a change is for the version that was read, and one that fails says why [S-101] [P-01]", async () => {
  const { view, onSaved } = drawDialog(CLIENT);
  await view.user.clear(field("Company"));
  await view.user.type(field("Company"), "Mine");
  for (const [answer, text] of [
    [{ status: 404, body: { message: "no", code: "NOT_FOUND" } }, "This client no longer exists."],
    [{ status: 403, body: { message: "no", code: "FORBIDDEN" } }, "Your role does not allow this."],
    [{ status: 429, body: { message: "no", code: "RATE_LIMIT_ERROR" } }, /^Too many calls in a short time/],
  ] as const) {
    view.answer("PATCH /api/clients/5", answer);
    await view.user.click(save());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(view.calls.at(-1)?.headers.get("If-Match")).toBe('"5-3"');
    expect(field("Company")).toHaveValue("Mine");
  }
  expect(onSaved).not.toHaveBeenCalled();
  view.answer("PATCH /api/clients/5", { body: { data: { ...CLIENT, company: "Mine" } } });
  await view.user.click(save());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ company: "Mine" })));
  expect(screen.queryByRole("alert")).toBeNull();
});

const STALE = refusal(412, "STALE_VERSION", { details: { version: 4 } });
const contact = (id: number, first_name: string, given: Partial<ManagedClient["contacts"][number]> = {}) => ({
  ...{ id, name: first_name, first_name, last_name: "Roy", email: "", phone: "", title: "", department: "" },
  is_primary: false,
  ...given,
});

test("after somebody else's change untouched fields show theirs, and saving again puts one's own in their place", async () => {
  const { view, onSaved } = drawDialog(CLIENT);
  await fill(view, field("Company"), "Mine");
  const newer = { ...CLIENT, name: "Theirs", company: "Theirs Inc.", version: 4 };
  view.answer("PATCH /api/clients/5", STALE);
  view.answer("GET /api/clients/5", { body: { data: newer } });
  await view.user.click(save());
  expect(await screen.findByText(/^Somebody else changed this client/)).toBeVisible();
  expect(field("Name")).toHaveValue("Theirs");
  expect(field("Company")).toHaveValue("Mine");

  // What is not saved yet is still asked about.
  await view.user.click(screen.getByRole("button", { name: "Cancel" }));
  await view.user.click(await screen.findByRole("button", { name: "Keep editing" }));
  view.answer("PATCH /api/clients/5", { body: { data: newer } });
  await view.user.click(save());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const sent = view.calls.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ headers }) => headers.get("If-Match"))).toEqual(['"5-3"', '"5-4"']);
  expect(sent.at(-1)?.body).toMatchObject({ name: "Theirs", company: "Mine" });
});

test("after somebody else's change each contact and own field has whose change it got", async () => {
  const contacts = [contact(1, "Ada", { is_primary: true }), contact(2, "Bea"), contact(3, "Cleo")];
  const { view } = drawDialog({ ...CLIENT, contacts, custom_fields: { region: "North", size: "1" } });
  const card = (index: number) => within(screen.getByRole("group", { name: `Contact ${index}` }));
  const firstName = (index: number) => card(index).getByRole("textbox", { name: "First name" });
  await fill(view, firstName(1), "Mine");
  await fill(view, firstName(3), "Kept");
  await view.user.click(card(3).getByRole("button", { name: "Make primary" }));
  await view.user.click(screen.getByRole("button", { name: "Add contact" }));
  await fill(view, firstName(4), "New");

  // They changed the second, removed the third and added another, which is the primary contact now.
  const theirs = [contact(1, "Ada"), contact(2, "Theirs"), contact(9, "Added", { is_primary: true })];
  const newer = { ...CLIENT, contacts: theirs, custom_fields: { region: "South", size: "1" }, version: 4 };
  view.answer("PATCH /api/clients/5", STALE);
  view.answer("GET /api/clients/5", { body: { data: newer } });
  await view.user.click(save());
  expect(await screen.findByText(/^Somebody else changed this client/)).toBeVisible();
  expect(firstName(2)).toHaveValue("Theirs");

  view.answer("PATCH /api/clients/5", { body: { data: newer } });
  await view.user.click(save());
  await vi.waitFor(() => expect(view.calls.at(-1)?.headers.get("If-Match")).toBe('"5-4"'));
  const sent = view.calls.at(-1)?.body as ManagedClient;
  expect(sent.custom_fields).toEqual({ region: "South", size: "1" });
  expect(sent.contacts.map(({ id, first_name, is_primary }) => ({ id, first_name, is_primary }))).toEqual([
    { id: 1, first_name: "Mine", is_primary: false },
    { id: 2, first_name: "Theirs", is_primary: false },
    { id: 9, first_name: "Added", is_primary: false },
    { id: undefined, first_name: "Kept", is_primary: true },
    { id: undefined, first_name: "New", is_primary: false },
  ]);
});

test("a language whose texts are a draft is said to be one where staff choose it, and chosen all the same", async () => {
  const { view } = drawDialog(CLIENT);
  const language = screen.getByLabelText("Language");
  const names = within(language).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "As the workspace",
    "English",
    "Français",
    "Español (draft)",
  ]);
  view.answer("PATCH /api/clients/5", { body: { data: { ...CLIENT, language: "es" } } });
  await view.user.selectOptions(language, "Español (draft)");
  await view.user.click(save());
  await vi.waitFor(() => expect(view.calls.at(-1)?.body).toMatchObject({ language: "es" }));
});

test("what the server refuses is said at its field, which gets the focus [S-101]", async () => {
  const { view } = drawDialog(null);
  view.answer("POST /api/clients", {
    status: 422,
    body: {
      message: "no",
      code: "VALIDATION_FAILED",
      errors: [{ field: "email", code: "taken", message: "Another client has this address." }],
    },
  });
  await view.user.type(field("Name"), "Nouveau");
  await view.user.click(screen.getByRole("button", { name: "Add client" }));
  expect(await screen.findByText("Another client has this address.")).toBeVisible();
  expect(field("Email")).toHaveFocus();
  expect(field("Email")).toHaveAccessibleDescription(/Another client has this address\./);
  expect(field("Name")).toHaveValue("Nouveau");
});

test("of several contacts one is the primary one, and each can go [S-101]", async () => {
  const { view } = drawDialog(null);
  const add = screen.getByRole("button", { name: "Add contact" });
  await view.user.click(add);
  await view.user.click(add);
  expect(screen.getByRole("group", { name: "Contact 1" })).toHaveTextContent("Primary");
  await view.user.click(screen.getByRole("button", { name: "Make primary" }));
  expect(screen.getByRole("group", { name: "Contact 2" })).toHaveTextContent("Primary");
  await view.user.click(screen.getByRole("button", { name: "Remove contact 2" }));
  expect(screen.queryByRole("group", { name: "Contact 2" })).toBeNull();
  expect(screen.getByRole("group", { name: "Contact 1" })).toHaveTextContent("Primary");
});

test("a change that open proposals do not show yet is offered to be shown in them, once [S-101]", async () => {
  const { view, onSaved } = drawDialog(CLIENT);
  const changed = { ...CLIENT, name: "Éclair Bar", outdated_proposals: 2 };
  view.answer("PATCH /api/clients/5", { body: { data: changed } });
  view.answer("POST /api/clients/5/take-over", { body: { data: { deals: 2 } } });
  await view.user.type(field("Name"), "!");
  await view.user.click(save());
  expect(await screen.findByRole("dialog", { name: "Show the change in 2 open proposals?" })).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole("button", { name: "Show the change" }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(changed));
  expect(view.calls.map(({ path }) => path).filter((path) => path.endsWith("/take-over"))).toHaveLength(1);
});

test("declining the offer leaves the proposals as they are [S-101]", async () => {
  const { view, onSaved } = drawDialog(CLIENT);
  const changed = { ...CLIENT, name: "Éclair Bar", outdated_proposals: 1 };
  view.answer("PATCH /api/clients/5", { body: { data: changed } });
  await view.user.type(field("Name"), "!");
  await view.user.click(save());
  await screen.findByRole("dialog", { name: "Show the change in an open proposal?" });
  await view.user.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(changed));
  expect(view.calls.some(({ path }) => path.endsWith("/take-over"))).toBe(false);
});

test("an address that another client has is pointed out with a link to it, not the client's own [S-101]", async () => {
  const { view } = drawDialog(CLIENT);
  view.answer("GET /api/clients", {
    body: { data: [CLIENT, { ...CLIENT, id: 9, name: "Old Café" }], meta: { total: 2 } },
  });
  await fill(view, field("Email"), "hello@eclair.test");
  const link = await screen.findByRole("link", { name: /^Old Café/ });
  expect(link).toHaveAttribute("href", "/clients/9");
  expect(link.closest("[role=status]")).toHaveTextContent("already has this address. Is it the same client?");
  view.answer("PATCH /api/clients/5", {
    status: 409,
    body: {
      message: "no",
      code: "CLIENT_EXISTS",
      errors: [{ field: "email", code: "taken", message: "no" }],
    },
  });
  await view.user.click(save());
  expect(await screen.findByText("Another client has this address.")).toBeVisible();
  expect(field("Email")).toHaveFocus();
});

test("a client has addresses, of which one is the main one, and a tax number [U-32]", async () => {
  const { view } = drawDialog(CLIENT);
  view.answer("PATCH /api/clients/5", { body: { data: { ...CLIENT, version: 4 } } });
  const add = screen.getByRole("button", { name: "Add address" });
  await view.user.click(add);
  await view.user.click(add);
  const card = (index: number) => within(screen.getByRole("group", { name: `Address ${index}` }));
  await fill(view, card(1).getByRole("textbox", { name: "City" }), "Laval");
  await fill(view, card(2).getByRole("textbox", { name: "Street and number" }), "5 Bakery Street");
  await view.user.click(card(2).getByRole("button", { name: "Make main" }));
  await fill(view, screen.getByRole("combobox", { name: "Name of the tax number" }), "GST/HST");
  await fill(view, field("Tax number"), "123456782RT0001");
  await view.user.click(save());
  await vi.waitFor(() => expect(view.calls.at(-1)?.method).toBe("PATCH"));
  expect(view.calls.at(-1)?.body).toMatchObject({
    addresses: [
      { city: "Laval", lines: [], is_main: false },
      { lines: ["5 Bakery Street"], is_main: true },
    ],
    tax_number: { label: "GST/HST", number: "123456782RT0001" },
  });
});

test("a tax number that looks wrong in the main address's country is pointed out, and saved all the same [U-32]", async () => {
  const address = {
    label: "",
    lines: [],
    postal_code: "",
    city: "",
    region: "",
    country: "FR",
    is_main: true,
  };
  const wrong = { label: "SIRET", number: "732 829 320 00075" };
  const { view } = drawDialog({ ...CLIENT, addresses: [address], tax_number: wrong });
  expect(await screen.findByText(/^This is not how a number called SIRET looks/)).toBeVisible();
  view.answer("PATCH /api/clients/5", { body: { data: { ...CLIENT, version: 4 } } });
  await view.user.click(save());
  await vi.waitFor(() => expect(view.calls.at(-1)?.body).toMatchObject({ tax_number: wrong }));
  await fill(view, field("Tax number"), "732 829 320 00074");
  await vi.waitFor(() => expect(screen.queryByText(/^This is not how a number/)).toBeNull());
});

test("a time zone that this browser does not know is kept, and the server judges it [U-63]", async () => {
  const client = { ...CLIENT, time_zone: "America/Not_Yet_Known" };
  const { view, onSaved } = drawDialog(client);
  await view.user.type(field("Company"), "!");
  view.answer("PATCH /api/clients/5", { body: { data: client } });
  await view.user.click(save());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(view.calls.at(-1)?.body).toMatchObject({ time_zone: "America/Not_Yet_Known" });
});
