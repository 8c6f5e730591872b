import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TenantsScreen } from "@/app/(workspace)/admin/(screens)/tenants/_parts/tenants-screen";
import type { Language } from "@/lib/core/i18n/languages";
import { fill } from "../../support/on-screen";
import { refusal, tenantAnswer } from "../../support/api-answers";
import { renderScreen, type Screen } from "../../support/render-screen";

const BROKEN = refusal(500, "SERVER_ERROR");

const CHOICES = {
  currencies: [
    { code: "CAD", name: "Canadian dollar" },
    { code: "EUR", name: "Euro" },
    { code: "USD", name: "US dollar" },
  ],
  timeZones: ["America/Toronto", "Europe/Paris", "UTC"],
  timeZone: "America/Toronto",
};

const drawTenants = (language?: Language) =>
  renderScreen(<TenantsScreen ownId={1} mainDomain="localhost" choices={CHOICES} />, {
    language,
    address: "/admin/tenants",
    api: {
      "GET /api/super-admin/tenants": { body: { data: [tenantAnswer(1, "home"), tenantAnswer(2, "nova")] } },
    },
  });

const confirm = async (view: Screen, name: string) => {
  const dialog = within(await screen.findByRole("dialog"));
  await view.user.click(dialog.getByRole("button", { name }));
  return dialog;
};

test("tenants that cannot be loaded leave an empty table that says so [TNT-08] [MSG-31]", async () => {
  const view = drawTenants();
  view.answer("GET /api/super-admin/tenants", BROKEN);
  await view.pass(7.5);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load tenants");
  view.answer("GET /api/super-admin/tenants", { body: { data: [tenantAnswer(2, "nova")] } });
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("nova.localhost")).toBeVisible();
});

test("one's own tenant can be neither switched off nor deleted, and says why", async () => {
  drawTenants();
  const own = within((await screen.findByText("home.localhost")).closest("tr") as HTMLElement);
  const why = "The workspace you are in cannot be disabled or deleted.";
  expect(own.getByRole("switch", { name: why })).toBeDisabled();
  expect(own.getByRole("button", { name: why })).toBeDisabled();
  expect(own.getByRole("button", { name: "Edit home" })).toBeEnabled();
});

test("a tenant that cannot be made: the dialog says so and keeps what was typed [MSG-27] [MSG-31]", async () => {
  const view = drawTenants();
  view.answer("POST /api/super-admin/tenants", BROKEN);
  await screen.findByText("nova.localhost");
  await view.user.click(screen.getByRole("button", { name: "Create tenant" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const [label, value] of [
    [/^Name/, "fresh"],
    [/^User email/, "a@b.test"],
    [/^User first name/, "Ada"],
    [/^User last name/, "Roy"],
    [/^Sender email/, "q@b.test"],
  ] as const)
    await fill(view, dialog.getByRole("textbox", { name: label }), value);
  await view.user.click(dialog.getByRole("button", { name: "Create tenant" }));
  await view.pass(7.5);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to create tenant");
  expect(dialog.getByRole("textbox", { name: /^User email/ })).toHaveValue("a@b.test");

  view.answer(
    "POST /api/super-admin/tenants",
    refusal(409, "CONFLICT", { message: "A name is being moved." }),
  );
  await view.user.click(dialog.getByRole("button", { name: "Create tenant" }));
  expect(await dialog.findByText("A name is being moved.")).toBeVisible();
});

test("a tenant that cannot be switched off or deleted stays, and is said to [MSG-27] [MSG-31] [TNT-08]", async () => {
  const view = drawTenants();
  view.answer("PUT /api/super-admin/tenants/2", BROKEN);
  view.answer("DELETE /api/super-admin/tenants/2", BROKEN);
  await view.user.click(await screen.findByRole("switch", { name: "Enable nova" }));
  const question = await confirm(view, "Disable");
  await view.pass(7.5);
  expect(await question.findByRole("alert")).toHaveTextContent(/^Failed to toggle tenant/);
  await view.user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("switch", { name: "Enable nova" })).toBeChecked();

  await view.user.click(screen.getByRole("button", { name: "Delete nova" }));
  const dialog = await confirm(view, "Delete tenant");
  await view.pass(7.5);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to delete tenant");
});

test("somebody else's change of a tenant comes into the fields that were not touched", async () => {
  const view = drawTenants();
  await view.user.click(await screen.findByRole("button", { name: "Edit nova" }));
  const dialog = within(await screen.findByRole("dialog"));
  const [sender, plan] = [dialog.getByLabelText(/^Sender email/), dialog.getByLabelText(/^Plan/)];
  await fill(view, plan, "mine");
  const newer = tenantAnswer(2, "nova", { version: 4, sender_email: "theirs@nova.test", plan: "theirs" });
  view.answer(
    "PUT /api/super-admin/tenants/2",
    refusal(412, "STALE_VERSION", { details: { tenant: newer } }),
  );
  await view.user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Somebody else changed this tenant meanwhile.");
  expect(plan).toHaveValue("mine");
  expect(sender).toHaveValue("theirs@nova.test");
  view.answer("PUT /api/super-admin/tenants/2", { body: { data: newer } });
  await view.user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = view.calls.filter(({ method }) => method === "PUT");
  expect(sent.map(({ headers }) => headers.get("if-match"))).toEqual([`"2-1"`, `"2-4"`]);
});

test.each([
  ["own_domain", "taken", "Ce domaine appartient à un autre espace"],
  ["own_domain", "domain_of_platform", /^C’est le domaine de la plateforme/],
  ["is_enabled", "default_tenant", "L’espace par défaut ne peut être ni désactivé ni supprimé"],
])("a refused %s (%s) of a tenant is told in the reader's language [S-040]", async (field, code, text) => {
  const view = drawTenants("fr");
  await view.user.click(await screen.findByRole("button", { name: "Modifier nova" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, dialog.getByLabelText(/^Domaine propre/), "devis.nova.test");
  await fill(view, dialog.getByLabelText(/^Forfait/), "pro");
  const errors = [{ field: `data.attributes.${field}`, code, message: "is refused" }];
  view.answer("PUT /api/super-admin/tenants/2", refusal(422, "VALIDATION_ERROR", { errors }));
  await view.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(text);
  expect(dialog.queryByText("is refused")).toBeNull();
});

test("a tenant's switch keeps the focus while it is saved; the others wait", async () => {
  const off = tenantAnswer(2, "nova", { is_enabled: false });
  let release = (): void => undefined;
  const isHeld = new Promise<void>((done) => (release = done));
  const view = drawTenants();
  view.answer("GET /api/super-admin/tenants", { body: { data: [off, tenantAnswer(3, "iris")] } });
  view.answer("PUT /api/super-admin/tenants/2", () =>
    isHeld.then(() => ({ body: { data: tenantAnswer(2, "nova", { version: 2 }) } })),
  );
  const own = await screen.findByRole("switch", { name: "Enable nova" });
  await view.user.click(own);
  expect(own).toBeEnabled();
  expect(own).toHaveFocus();
  expect(screen.getByRole("switch", { name: "Enable iris" })).toBeDisabled();
  release();
  expect(await screen.findByText("nova was enabled.")).toBeVisible();
});

test("the country of a new tenant fills in currency, tax, language and time zone, each of which can be changed [TNT-05]", async () => {
  const view = drawTenants();
  view.answer("POST /api/super-admin/tenants", { body: { data: tenantAnswer(3, "nouvelle") } });
  await screen.findByText("nova.localhost");
  await view.user.click(screen.getByRole("button", { name: "Create tenant" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText(/^Default currency/)).toHaveValue("CAD");
  expect(dialog.getByLabelText(/^Tax of new deals/)).toHaveValue("gst_qst");
  expect(dialog.getByLabelText(/^Time zone/)).toHaveValue("America/Toronto");
  await view.user.click(dialog.getByLabelText(/^Country/));
  await view.user.keyboard("France{Enter}");
  expect(dialog.getByLabelText(/^Default currency/)).toHaveValue("EUR");
  expect(dialog.getByRole("option", { name: "VAT 20%" })).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Language/)).toHaveValue("2");
  expect(dialog.getByLabelText(/^Time zone/)).toHaveValue("Europe/Paris");
  await view.user.selectOptions(dialog.getByLabelText(/^Tax of new deals/), "No tax");
  for (const [label, value] of [
    [/^Name/, "nouvelle"],
    [/^Display name/, "Éclat & Cie"],
    [/^User email/, "a@b.test"],
    [/^User first name/, "Ada"],
    [/^User last name/, "Roy"],
    [/^Sender email/, "q@b.test"],
  ] as const)
    await fill(view, dialog.getByRole("textbox", { name: label }), value);
  await view.user.click(dialog.getByRole("button", { name: "Create tenant" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(view.calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    name: "nouvelle",
    display_name: "Éclat & Cie",
    country: "FR",
    currency: "EUR",
    tax: "none",
    language_id: 2,
    time_zone: "Europe/Paris",
  });
});
