import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SendDialog } from "@/app/(workspace)/deals/_parts/send/send-dialog";
import { emptyBlock } from "@/lib/core/documents/blocks";
import type { ClientAnswer } from "@/lib/domain/clients/api";
import { takeNotice } from "@/app/_client/notice";
import { forgetSending, keepUndone, undoneForm, waitingSending } from "@/app/_client/waiting-sending";
import { makeContact, makeDeal } from "../../unit/domain/deals/builder/make";
import { OWNER, renderScreen } from "../../support/render-screen";

const READ = "GET /api/deals/40";
const SEND = "POST /api/deals/40/send";
const PREVIEW = "POST /api/deals/40/send/preview";
const TEMPLATES = "GET /api/mail-templates";
const ALL = { may_create: true, may_update: true, may_delete: true };
const templates = (...data: object[]) => ({ body: { data, meta: ALL } });
/** What the site sends beside the form: the sending can be undone for 20 seconds. */
const UNDO = { undo_seconds: 20 };
/** The answer to a sending that waits to be undone. */
const waiting = (...recipients: object[]) => ({
  status: 201,
  body: { data: { recipients, scheduled_id: 7, scheduled_for: "2026-11-30T09:00:20.000Z" } },
});

const customerOf = (contacts: ReturnType<typeof makeContact>[], given: Partial<ClientAnswer>) => {
  const { customer, ...rest } = makeDeal({ selectedRecipients: [11, 12, 13] });
  return { body: { data: { ...rest, customer: customer && { ...customer, ...given, contacts } } } };
};
const deal = (...contacts: ReturnType<typeof makeContact>[]) => customerOf(contacts, { email: "" });
const lea = makeContact();
const max = makeContact({ id: 12, name: "Max Roy", email: "max@client.test", is_primary: false });
const ann = makeContact({ id: 13, name: "Ann Roy", email: "", is_primary: false });
const tick = (name: RegExp) => screen.getByRole("checkbox", { name });

function drawDialog(api: NonNullable<Parameters<typeof renderScreen>[1]>["api"], mayEdit = true) {
  const onClose = vi.fn();
  const written: NonNullable<typeof api>[string] = ({ body }) => {
    const {
      message,
      subject = "",
      greeting = "Hello Léa,",
      language: asked = "en",
    } = body as { message: string; subject?: string; greeting?: string; language?: "en" | "fr" };
    const mail = {
      from: "Acme",
      to: "lea@client.test",
      reply_to: null,
      subject: subject || `In ${asked}`,
      greeting,
    };
    return { body: { data: { ...mail, language: asked, html: `<p>Mail: ${message}</p>` } } };
  };
  return {
    onClose,
    ...renderScreen(<SendDialog dealId={40} mayEdit={mayEdit} open onClose={onClose} />, {
      api: { [PREVIEW]: written, [TEMPLATES]: templates(), ...api },
    }),
  };
}

test("those whom the deal is meant for are ticked, but nobody without an address; somebody must be chosen [S-095]", async () => {
  const view = drawDialog({ [READ]: deal(lea, max, ann) });
  expect(await screen.findByRole("checkbox", { name: /^Léa Roy/ })).toBeChecked();
  expect(tick(/^Max Roy/)).toBeChecked();
  expect(tick(/^Ann Roy/)).not.toBeChecked();
  expect(tick(/^Ann Roy/)).toBeDisabled();
  expect(screen.getByText("No email address")).toBeVisible();
  await view.user.click(tick(/^Léa Roy/));
  await view.user.click(tick(/^Max Roy/));
  const confirm = screen.getByRole("button", { name: "Send email" });
  expect(confirm).toHaveAccessibleDescription("Choose at least one contact.");
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  await view.user.click(confirm);
  expect(view.calls.filter(({ path }) => path.endsWith("/send"))).toEqual([]);
});

test("a draft deal is not sent: the dialog leads to the steps of what it lacks [U-82]", async () => {
  const unfinished = makeDeal({ customer: null, client_id: null, lineItems: [] });
  drawDialog({ [READ]: { body: { data: unfinished } } });
  const link = async (text: string) => (await screen.findByRole("link", { name: text })).getAttribute("href");
  expect(await link("a client")).toBe("/deals/40/edit?step=client");
  expect(await link("a service")).toBe("/deals/40/edit?step=services");
  expect(screen.getByRole("button", { name: "Send email" })).toHaveAttribute("aria-disabled", "true");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the only contact with an address is ticked, though the deal is meant for nobody yet [S-095]", async () => {
  const { customer, ...rest } = makeDeal({ selectedRecipients: [] });
  const contacts = [ann, { ...max, id: 14 }];
  drawDialog({
    [READ]: { body: { data: { ...rest, customer: customer && { ...customer, email: "", contacts } } } },
  });
  expect(await screen.findByRole("checkbox", { name: /^Max Roy/ })).toBeChecked();
  expect(tick(/^Ann Roy/)).not.toBeChecked();
});

test("where nobody has an address one is asked for, and sent with the proposal [S-095]", async () => {
  const view = drawDialog({
    [READ]: deal(ann),
    [SEND]: {
      status: 422,
      body: {
        message: "no",
        code: "VALIDATION_ERROR",
        errors: [{ field: "fill_in.client.email", code: "invalid", message: "no" }],
      },
    },
  });
  const address = await screen.findByLabelText(/^Email address of /);
  const confirm = screen.getByRole("button", { name: "Send email" });
  expect(confirm).toHaveAccessibleDescription("Enter an email address to send to.");
  await view.user.type(address, "ann");
  await view.user.click(confirm);
  await vi.waitFor(() => expect(address).toHaveAccessibleDescription(/Enter an email address such as/));
  view.answer(SEND, waiting(ann));
  await view.user.type(address, "@client.test");
  await view.user.click(confirm);
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toEqual({
    contact_ids: [],
    client_address: true,
    message: "",
    fill_in: { "client.email": "ann@client.test" },
    ...UNDO,
  });
});

test("a variable without a value stops the sending until it is filled in; others lead to their block [S-095]", async () => {
  const { customer, ...rest } = makeDeal({
    selectedRecipients: [],
    blocks: [{ ...emptyBlock("heading", "h"), text: "Dear {contact.first_name}: {deal.purchase_order}" }],
  });
  const nameless = makeContact({ first_name: "" });
  const read = (purchase_order: string) => ({
    body: { data: { ...rest, purchase_order, customer: customer && { ...customer, contacts: [nameless] } } },
  });
  const first = drawDialog({ [READ]: read("") });
  expect(await screen.findByRole("link", { name: "Purchase order number" })).toHaveAttribute(
    "href",
    "/deals/40/edit?block=h",
  );
  first.unmount();
  const view = drawDialog({
    [READ]: read("77"),
    [SEND]: waiting(nameless),
  });
  const name = await screen.findByLabelText("Contact: first name");
  const confirm = screen.getByRole("button", { name: "Send email" });
  expect(confirm).toHaveAccessibleDescription(/^Variables have no value/);
  await view.user.type(name, "Léa");
  await view.user.click(confirm);
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toMatchObject({ fill_in: { "contact.first_name": "Léa" } });
});

test("a variable in the message stops the sending too [S-095]", async () => {
  const view = drawDialog({ [READ]: deal(lea) });
  await view.user.type(await screen.findByLabelText("Message"), "About {{deal.purchase_order}");
  expect(await screen.findByText(/\(in the message\)$/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send email" })).toHaveAttribute("aria-disabled", "true");
});

test("a client without contacts is sent to its own address, in its own language, which is not sent as a choice", async () => {
  const view = drawDialog({
    [READ]: customerOf([], { name: "Zoé Farine", company: "", email: "zoe@farine.test", language: "fr" }),
    [SEND]: waiting(lea),
  });
  expect(await screen.findByRole("checkbox", { name: /^zoe@farine\.test/ })).toBeChecked();
  expect(screen.getByLabelText("Language of the email")).toHaveValue("fr");
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toEqual({
    contact_ids: [],
    client_address: true,
    message: "",
    ...UNDO,
  });
});

test("a proposal's own language is the mail's, before its client's; another is sent if it is chosen [T-15]", async () => {
  const { customer, ...rest } = makeDeal();
  const english = { ...rest, language: "en", customer: customer && { ...customer, language: "fr" } };
  const view = drawDialog({
    [READ]: { body: { data: english } },
    [SEND]: { status: 409, body: { message: "expired", code: "PROPOSAL_EXPIRED" } },
  });
  const sent = () => view.calls.filter(({ path }) => path.endsWith("/send")).map(({ body }) => body);
  const language = await screen.findByLabelText("Language of the email");
  expect(language).toHaveValue("en");
  expect(language).toHaveAccessibleDescription(/this time only/);
  expect(within(language).queryByRole("option", { name: "As the workspace" })).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).not.toHaveProperty("language");
  await screen.findByText(/^This proposal has expired/);
  await view.user.selectOptions(language, "Français");
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ language: "fr" });
});

test("where neither proposal nor client has a language, the workspace's can be chosen again", async () => {
  const view = drawDialog({ [READ]: deal(lea) });
  const language = await screen.findByLabelText("Language of the email");
  expect(language).toHaveValue("");
  await view.user.selectOptions(language, "Français");
  await view.user.selectOptions(language, "As the workspace");
  expect(language).toHaveValue("");
});

test("the client's own address stands beside contacts with other ones, and not beside one with the same", async () => {
  const view = drawDialog({ [READ]: customerOf([lea], { email: "office@client.test" }) });
  expect(await screen.findByRole("checkbox", { name: /^office@client\.test/ })).not.toBeChecked();
  view.unmount();
  drawDialog({ [READ]: customerOf([lea], { email: ` ${lea.email.toUpperCase()}` }) });
  expect(await screen.findByRole("checkbox", { name: /^Léa Roy/ })).toBeChecked();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("the mail is shown as it will look, and follows the message and the language", async () => {
  const view = drawDialog({ [READ]: deal(lea) });
  const shown = () => screen.findByTitle("The email as it will look");
  expect(await shown()).toHaveAttribute("srcdoc", "<p>Mail: </p>");
  expect(await shown()).toHaveAttribute("sandbox", "");
  await view.user.type(screen.getByLabelText("Message"), "Have a look");
  await view.user.selectOptions(screen.getByLabelText("Language of the email"), "Français");
  await view.pass(1);
  await vi.waitFor(async () => expect(await shown()).toHaveAttribute("srcdoc", "<p>Mail: Have a look</p>"));
  expect(screen.getByText("In fr")).toBeVisible();
  const { body } = view.calls.filter(({ path }) => path.endsWith("/preview")).at(-1) ?? {};
  expect(body).toEqual({ contact_id: 11, message: "Have a look", language: "fr" });
});

test("what was typed stays when sending fails, and is sent when it works again", async () => {
  const view = drawDialog({
    [READ]: deal(lea, max),
    [SEND]: { status: 409, body: { message: "expired", code: "PROPOSAL_EXPIRED" } },
  });
  await view.user.type(await screen.findByLabelText("Message"), "Please have a look.");
  await view.user.selectOptions(screen.getByLabelText("Language of the email"), "Français");
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  expect(
    await screen.findByText("This proposal has expired. Edit it to make a new version, then send that."),
  ).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveValue("Please have a look.");
  expect(view.onClose).not.toHaveBeenCalled();
  view.answer(SEND, waiting(lea, max));
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toEqual({
    contact_ids: [11, 12],
    message: "Please have a look.",
    language: "fr",
    ...UNDO,
  });
  expect(waitingSending(OWNER)).toMatchObject({
    text: "Proposal Q-000040 is being sent to 2 contacts.",
    dealId: 40,
    scheduledId: 7,
  });
  forgetSending();
});

test("what was written of a mail that was undone stands in the dialog until it is sent [U-53]", async () => {
  const first = drawDialog({ [READ]: deal(lea, max), [SEND]: waiting(lea) });
  await first.user.type(await screen.findByLabelText("Message"), "Please have a look.");
  await first.user.click(tick(/Max Roy/));
  await first.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledWith(true));
  const sending = waitingSending(OWNER);
  if (sending) keepUndone(sending);
  forgetSending();
  first.unmount();
  const second = drawDialog({ [READ]: deal(lea, max), [SEND]: waiting(lea) });
  expect(await screen.findByLabelText("Message")).toHaveValue("Please have a look.");
  expect(tick(/Max Roy/)).not.toBeChecked();
  await second.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(second.onClose).toHaveBeenCalledWith(true));
  expect(undoneForm(OWNER, 40)).toBeNull();
  forgetSending();
});

test("contacts that cannot be loaded can be asked for again", async () => {
  const view = drawDialog({ [READ]: { status: 404, body: { message: "gone", code: "NOT_FOUND_ERROR" } } });
  const dialog = within(await screen.findByRole("dialog", { name: "Send proposal" }));
  expect(await dialog.findByText("This deal no longer exists.")).toBeVisible();
  view.answer(READ, deal(lea));
  await view.user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("checkbox", { name: /^Léa Roy/ })).toBeChecked();
});

test("what is missing leads to the builder for those who may open it, and is only named for others [T-19] [X-22]", async () => {
  const field = { id: 3, subject: "deal", key: "delivery", kind: "text", label: "Delivery", labels: {} };
  const required = { ...field, options: [], is_required: true, is_active: true, position: 1, version: 1 };
  const api = { [READ]: deal(lea), "GET /api/custom-fields": { body: { data: [required] } } };
  const view = drawDialog(api);
  expect(await screen.findByRole("link", { name: "Proposal: Delivery" })).toHaveAttribute(
    "href",
    "/deals/40/edit?field=deal.fields.delivery",
  );
  view.unmount();
  drawDialog(api, false);
  expect(await screen.findByText("Proposal: Delivery")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});

test("subject and greeting show the usual ones until others are written, and copies are asked for [U-50] [U-51]", async () => {
  const view = drawDialog({ [READ]: deal(lea), [SEND]: waiting(lea) });
  const subject = await screen.findByLabelText("Subject");
  await vi.waitFor(() => expect(subject).toHaveAttribute("placeholder", "In en"));
  expect(screen.getByLabelText("Greeting")).toHaveAttribute("placeholder", "Hello Léa,");
  expect(screen.queryByLabelText("Copies (CC)")).toBeNull();
  await view.user.type(subject, "Your offer");
  await view.user.type(screen.getByLabelText("Greeting"), "Dear Léa,");
  await view.user.click(screen.getByRole("button", { name: "Add copies (CC)" }));
  await view.user.type(screen.getByLabelText("Copies (CC)"), "boss@client.test; max@client.test");
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toMatchObject({
    subject: "Your offer",
    greeting: "Dear Léa,",
    cc: ["boss@client.test", "max@client.test"],
  });
  forgetSending();
});

test("a copy that is refused is told at its field [U-51]", async () => {
  const errors = [{ field: "cc.0", code: "recipient", message: "gets the mail already" }];
  const view = drawDialog({
    [READ]: deal(lea),
    [SEND]: { status: 422, body: { message: "no", code: "VALIDATION_ERROR", errors } },
  });
  await view.user.click(await screen.findByRole("button", { name: "Add copies (CC)" }));
  await view.user.type(screen.getByLabelText("Copies (CC)"), lea.email);
  await view.user.click(screen.getByRole("button", { name: "Send email" }));
  await vi.waitFor(() =>
    expect(screen.getByLabelText("Copies (CC)")).toHaveAccessibleDescription(/gets the email already/),
  );
});

test("a contact without a first name is asked for it, unless the greeting does without [U-50]", async () => {
  const view = drawDialog({ [READ]: deal(makeContact({ first_name: "", name: "Roy" })) });
  const confirm = await screen.findByRole("button", { name: "Send email" });
  expect(await screen.findByLabelText("Contact: first name")).toBeVisible();
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  await view.user.type(screen.getByLabelText("Greeting"), "Dear team,");
  expect(screen.queryByLabelText("Contact: first name")).toBeNull();
  expect(confirm).not.toHaveAttribute("aria-disabled", "true");
});

test("sending later asks for day and time in the workspace's zone, and sends that moment [U-53]", async () => {
  const view = drawDialog({ [READ]: deal(lea), [SEND]: waiting(lea) });
  await view.user.click(await screen.findByRole("button", { name: "Send later" }));
  expect(screen.getByLabelText("Time")).toHaveAccessibleDescription(/time zone, UTC/);
  await view.user.click(screen.getByRole("button", { name: "Schedule" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  const { body } = view.calls.at(-1) ?? {};
  expect(body).toMatchObject({ send_at: expect.stringMatching(/T09:00:00\.000Z$/) as string });
  expect(body).not.toHaveProperty("undo_seconds");
  expect(takeNotice()?.text).toMatch(/^On .+, proposal Q-000040 will be sent\.$/);
});

test("sending later goes by the client's hours where they are known, and names both times [U-63]", async () => {
  const view = drawDialog({
    [READ]: customerOf([lea], { email: "", time_zone: "America/Toronto" }),
    [SEND]: waiting(lea),
  });
  await view.user.click(await screen.findByRole("button", { name: "Send later" }));
  const time = screen.getByLabelText("Time");
  expect(time).toHaveAccessibleDescription(
    /^In the client’s time zone, America\/Toronto\. That is .+ [12]:00 p\.m\. in the workspace’s, UTC\.$/,
  );
  await view.user.click(screen.getByRole("button", { name: "Schedule" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  // Nine o'clock there, in winter or in summer.
  expect(view.calls.at(-1)?.body).toMatchObject({
    send_at: expect.stringMatching(/T1[34]:00:00\.000Z$/) as string,
  });
  takeNotice();
});

test("a template fills in the words, and changed words can be saved in it or as another one [U-52]", async () => {
  const words = { subject: "Your offer", greeting: "Dear {contact.first_name},", message: "As agreed" };
  const template = { id: 3, name: "First offer", language: "en", ...words, version: 1 };
  const view = drawDialog({
    [READ]: customerOf([lea], { language: "en" }),
    [TEMPLATES]: templates(template, { ...template, id: 4, name: "Première offre", language: "fr" }),
    "POST /api/mail-templates": { status: 201, body: { data: { ...template, id: 5, name: "Second" } } },
  });
  const choice = await screen.findByLabelText("Email template");
  expect(within(choice).queryByRole("option", { name: "Première offre" })).toBeNull();
  await view.user.selectOptions(choice, "First offer");
  expect(screen.getByLabelText("Subject")).toHaveValue("Your offer");
  expect(screen.getByLabelText("Message")).toHaveValue("As agreed");
  await view.user.type(screen.getByLabelText("Message"), " today");
  expect(screen.getByRole("button", { name: "Save the changes in the template" })).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Save as template" }));
  await view.user.type(screen.getByLabelText("Name of the template"), "Second");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(
      view.calls.find(({ path, method }) => method === "POST" && path.endsWith("/mail-templates"))?.body,
    ).toEqual({ ...words, message: "As agreed today", name: "Second", language: "en" }),
  );
  takeNotice();
});

test("a proposal without taxes is pointed out where new ones have some, and can be sent [U-62]", async () => {
  const mail = {
    from: "Acme",
    to: "lea@client.test",
    reply_to: null,
    subject: "Offer",
    greeting: "Hello Léa,",
  };
  const preview = (missing_taxes: string | null) => ({
    body: { data: { ...mail, language: "en", html: "<p>Mail</p>", missing_taxes } },
  });
  const { unmount } = drawDialog({ [READ]: deal(lea), [PREVIEW]: preview("GST + QST") });
  expect(await screen.findByText(/This proposal has no taxes\. New ones have GST \+ QST\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose taxes" })).toHaveAttribute("href", "/deals/40/edit");
  expect(screen.getByRole("button", { name: "Send email" })).toBeEnabled();
  unmount();
  drawDialog({ [READ]: deal(lea), [PREVIEW]: preview(null) });
  expect(await screen.findByTitle("The email as it will look")).toBeVisible();
  expect(screen.queryByText(/has no taxes/)).toBeNull();
});
