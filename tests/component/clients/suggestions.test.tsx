import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BuilderProvider } from "@/app/(workspace)/deals/_parts/builder/builder-context";
import type { BuilderData } from "@/app/(workspace)/deals/_parts/builder/builder-data";
import { ClientSearchBox } from "@/app/(workspace)/deals/_parts/builder/client/client-search-box";
import type { ClientResult } from "@/lib/domain/clients/search-api";
import en from "@/messages/en.json" with { type: "json" };
import { renderScreen } from "../../support/render-screen";
import { SAMPLE_BRAND } from "../../support/sample-brand";

const result = (id: number, name: string, changes: Partial<ClientResult> = {}): ClientResult => ({
  id: `local-${id}`,
  name,
  subtitle: "",
  company: "",
  source: "local",
  type: "local_customer",
  avatar: { initials: "EC", background_color: "#334155", text_color: "#ffffff" },
  email: "",
  phone: "",
  contacts: [],
  customer_id: id,
  zoho_id: null,
  highlight: { before: name, match: "", after: "" },
  suggestion_reason: null,
  language: null,
  addresses: [],
  tax_number: null,
  custom_fields: {},
  ...changes,
});

const DATA: BuilderData = {
  timeZone: "UTC",
  company: null,
  workspace: "Demo",
  noNumber: "Q-000000",
  currencies: [],
  taxProfiles: [],
  constants: [],
  recentClients: [result(1, "Éclair Café")],
  usedServices: { recent: [], often: [] },
  discountLimit: null,
  owner: { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "" },
  pages: [],
  mayChangePages: false,
  mayCreateClients: true,
  mayCreateServices: true,
  mayChangeClients: true,
  customFields: [],
  maySend: true,
  seesMargins: false,
  mayWriteFreeLines: true,
  maySaveTemplates: false,
  mayReplaceTemplates: false,
  template: null,
  client: null,
  brand: SAMPLE_BRAND,
  texts: en.proposal,
  language: "en",
  tenantLanguage: "en",
  words: { yes: "Yes", no: "No" },
  deal: null,
  sectionPrices: "all",
  draft: null,
  openedAt: "2026-03-05T12:00:00.000Z",
};

const drawSearch = (api: NonNullable<Parameters<typeof renderScreen>[1]>["api"]) =>
  renderScreen(
    <BuilderProvider data={DATA}>
      <ClientSearchBox />
    </BuilderProvider>,
    {
      api: {
        "GET /api/init-data-new": { status: 404 },
        "GET /api/sale-catalog-items": { body: { data: [], meta: {} } },
        "GET /api/fields/custom": { body: { data: [] } },
        ...api,
      },
    },
  );
const offered = (name: string) => within(screen.getByRole("listbox", { name })).getAllByRole("option");

test("suggestions that cannot be loaded are none: the recent clients stand alone [CLI-05]", async () => {
  const view = drawSearch({ "GET /api/clients/suggestions": { status: 500 } });
  await view.pass(10);
  await view.user.click(screen.getByRole("combobox", { name: "Search clients" }));
  expect(offered("Recent clients").map((option) => option.textContent)).toEqual([
    expect.stringContaining("Éclair Café"),
  ]);
  expect(view.calls.filter(({ path }) => path.endsWith("/suggestions"))).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the list closes when a click elsewhere is over, so that what is below has not moved away from it", async () => {
  const view = drawSearch({ "GET /api/clients/suggestions": { body: { data: [] } } });
  await view.user.click(screen.getByRole("combobox", { name: "Search clients" }));
  await view.user.pointer({ keys: "[MouseLeft>]", target: document.body });
  expect(screen.getByRole("combobox", { name: "Search clients" })).not.toHaveFocus();
  expect(offered("Recent clients")).toHaveLength(1);
  await view.user.pointer("[/MouseLeft]");
  await view.pass(10);
  expect(screen.queryByRole("listbox", { name: "Recent clients" })).toBeNull();
});

test("suggested clients stand first and say why; who is suggested is not recent too [REST-19]", async () => {
  const view = drawSearch({
    "GET /api/clients/suggestions": {
      body: {
        data: [
          result(2, "Old Mill", { suggestion_reason: "proposal_expired" }),
          result(1, "Éclair Café", { suggestion_reason: "new_client" }),
        ],
      },
    },
  });
  await view.user.click(screen.getByRole("combobox", { name: "Search clients" }));
  expect(await screen.findByText("Old Mill")).toBeVisible();
  const options = offered("Suggested clients");
  expect(options).toHaveLength(2);
  expect(options[1]).toHaveTextContent("No proposal yet");
});

test("a search that fails says so, and so does a company that cannot be imported [MSG-18]", async () => {
  const company = result(0, "Café Zénith", {
    source: "zoho",
    type: "zoho_company",
    customer_id: null,
    zoho_id: "7",
  });
  const view = drawSearch({
    "GET /api/clients/suggestions": { body: { data: [] } },
    "GET /api/clients/search": { body: { data: [company], meta: { failed_sources: [] } } },
    "POST /api/zoho/companies/import": { status: 502 },
  });
  const search = screen.getByRole("combobox", { name: "Search clients" });
  await view.user.type(search, "zénith");
  await view.user.click(await screen.findByRole("option", { name: /Café Zénith.*Zoho/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to import company");
  expect(screen.queryByRole("region", { name: "Chosen client" })).toBeNull();

  view.answer("GET /api/clients/search", { status: 500 });
  await view.user.type(search, " nord");
  await view.pass(10);
  expect(await screen.findByText("Search failed")).toBeVisible();
});
