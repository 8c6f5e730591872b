import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CompanyForm } from "@/app/(workspace)/settings/(screens)/company/_parts/company-form";
import { NumberFormat } from "@/app/(workspace)/settings/(screens)/company/_parts/number-format";
import type { CompanyAnswer } from "@/lib/domain/company/api";
import { refusal } from "../../support/api-answers";
import { fill } from "../../support/on-screen";
import { renderScreen } from "../../support/render-screen";

const COMPANY: CompanyAnswer = {
  legal_name: "",
  trade_name: "",
  address: { lines: [], postal_code: "", city: "", region: "", country: "" },
  phone: "",
  email: "",
  site: "",
  tax_numbers: [],
  bank: { holder: "", bank: "", account: "", routing: "" },
  footers: { en: "", fr: "", es: "" },
  version: 3,
  warnings: [],
};
const COUNTRIES = [
  { value: "CA", label: "Canada" },
  { value: "FR", label: "France" },
];

const draw = (company: Partial<CompanyAnswer> = {}, mayChange = true) =>
  renderScreen(
    <CompanyForm initial={{ ...COMPANY, ...company }} countries={COUNTRIES} mayChange={mayChange} />,
    { api: { "PATCH /api/company": { body: { data: { ...COMPANY, ...company, version: 4 } } } } },
  );
const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save" });

test("the company is saved of the version that was seen, with numbers that its country names [U-30]", async () => {
  const view = draw();
  await fill(view, field("Legal name"), "Acme Studio Inc.");
  await fill(view, field("Street and number"), "12 Main Street");
  await view.user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "CA");
  await view.user.click(screen.getByRole("button", { name: "Add number" }));
  const number = within(screen.getByRole("group", { name: "Number 1" }));
  expect(number.getByRole("combobox", { name: "Name of the tax number" })).toHaveValue("GST/HST");
  await fill(view, number.getByRole("textbox", { name: "Tax number" }), "123456782RT0001");
  await fill(view, field("Footer, Français"), "Merci !");
  await view.user.click(save());
  expect(await screen.findByText("The company was saved.")).toBeVisible();
  const call = view.calls.find(({ method }) => method === "PATCH");
  expect(call?.headers.get("If-Match")).toBe('"1-3"');
  expect(call?.body).toMatchObject({
    legal_name: "Acme Studio Inc.",
    address: { lines: ["12 Main Street"], country: "CA" },
    tax_numbers: [{ label: "GST/HST", number: "123456782RT0001" }],
    footers: { fr: "Merci !" },
  });
});

test("a number that looks wrong in its country is pointed out, and saved all the same [U-32]", async () => {
  const view = draw({
    address: { ...COMPANY.address, country: "FR" },
    tax_numbers: [{ label: "SIRET", number: "732 829 320 00075" }],
  });
  expect(await screen.findByText(/^This is not how a number called SIRET looks/)).toBeVisible();
  await fill(view, field("Phone"), "1");
  await view.user.click(save());
  expect(await screen.findByText("The company was saved.")).toBeVisible();
});

test("what is no address of a site is refused at its field, and nothing is sent", async () => {
  const view = draw();
  await fill(view, field("Website"), "our shop");
  await view.user.click(save());
  expect(await screen.findByText("Enter an address such as www.example.com")).toBeVisible();
  expect(field("Website")).toHaveFocus();
  expect(view.calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("after somebody else's change untouched fields show theirs, and saving again puts one's own in their place", async () => {
  const view = draw();
  const theirs = { ...COMPANY, legal_name: "Theirs", version: 4 };
  view.answer("PATCH /api/company", refusal(412, "STALE_VERSION"));
  view.answer("GET /api/company", { body: { data: theirs } });
  await fill(view, field("Phone"), "514");
  await view.user.click(save());
  expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeVisible();
  expect([field("Legal name"), field("Phone")].map((each) => (each as HTMLInputElement).value)).toEqual([
    "Theirs",
    "514",
  ]);
  view.answer("PATCH /api/company", { body: { data: { ...theirs, phone: "514", version: 5 } } });
  await view.user.click(save());
  await vi.waitFor(() => expect(view.calls.at(-1)?.headers.get("If-Match")).toBe('"1-4"'));
});

test("whoever may not change settings sees the company", () => {
  draw({ legal_name: "Acme" }, false);
  expect(field("Legal name")).toHaveValue("Acme");
  expect(field("Legal name")).toBeDisabled();
});

const setting = {
  id: 0,
  key: "offer_number",
  value: "Q-000000",
  group: "documents",
  data_type: "number_format",
  description: "",
  version: 0,
};

test("the numbers of new proposals show an example, and are saved as one text [U-31]", async () => {
  const view = renderScreen(<NumberFormat setting={setting} year="2026" mayChange />, {
    api: { "PATCH /api/settings/offer_number": { body: { data: { ...setting, value: "OFF-YYYY-0000" } } } },
  });
  expect(screen.getByText("Q-000012")).toBeVisible();
  await fill(view, field("Prefix"), "OFF-");
  await view.user.click(screen.getByRole("checkbox", { name: /^With the year/ }));
  await fill(view, field("Digits"), "4");
  expect(screen.getByText("OFF-2026-0012")).toBeVisible();
  await view.user.click(save());
  expect(await screen.findByText("The numbers of new proposals were saved.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ value: "OFF-YYYY-0000" });
});

test("a prefix with digits is said to be wrong, and not saved [U-31]", async () => {
  const view = renderScreen(<NumberFormat setting={setting} year="2026" mayChange />);
  await fill(view, field("Prefix"), "Q2-");
  expect(screen.getByText(/^Use letters and/)).toBeVisible();
  await view.user.click(save());
  expect(view.calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});
