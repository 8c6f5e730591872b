import { noteSignIn } from "@/app/_client/sign-in-note";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CopyLink, DownloadPdf } from "@/app/_proposal/page-actions";
import { ProposalScreen, type ProposalScreenProps } from "@/app/_proposal/proposal-screen";
import { emptyBlock } from "@/lib/core/documents/blocks";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json" with { type: "json" };
import { renderScreen } from "../../support/render-screen";
import { proposal } from "../../unit/domain/proposals/sample";
import { SAMPLE_BRAND } from "../../support/sample-brand";

const texts = en.proposal;
const { uuid } = proposal();
const SELECTIONS = `PATCH /api/proposals/${uuid}/selections`;

const NOBODY = { status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } };
let session: { status?: number; body: unknown } | "away" = NOBODY;

/** Renders the customer's page of the sample: 113.40 with option 3, 160.65 with option 2 too. */
const drawPage = (changes: Partial<ProposalAnswer> = {}, asked: Asked = {}) =>
  renderPageAt(`/proposals/${uuid}`, changes, asked);

/** What the workspace asks of customers, and says afterwards; by default nothing. */
type Asked = Partial<Pick<ProposalScreenProps, "isNameRequired" | "isPurchaseOrderRequired" | "afterwards">>;

const renderPageAt = (address: string, changes: Partial<ProposalAnswer> = {}, asked: Asked = {}) =>
  renderScreen(
    <ProposalScreen
      proposal={proposal(changes)}
      isNameRequired={false}
      isPurchaseOrderRequired={false}
      afterwards={null}
      {...asked}
      changes={null}
      brand={SAMPLE_BRAND}
      language="en"
      texts={texts}
    />,
    {
      address,
      api: { [`POST /api/proposals/${uuid}/view`]: { status: 204 }, "GET /api/me": () => session },
    },
  );

const button = (name: string) => screen.queryByRole("button", { name });
const link = (name: string) => screen.queryByRole("link", { name });
const option = (name: string) => screen.getByRole("checkbox", { name: `Include ${name}` });

beforeEach(() => {
  session = NOBODY;
  vi.stubGlobal("reportError", vi.fn());
});

test("the database away: the page says so, keeps the ticks over a reload, and tries again [PRO-14]", async () => {
  const view = drawPage();
  view.answer(SELECTIONS, { status: 503, body: { message: "away", code: "SERVICE_UNAVAILABLE" } });
  await view.user.click(option("Service 2"));
  await view.user.click(button("Save")!);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Something went wrong on our side. Your choices are kept on this page: try again in a moment.",
  );
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(reportError).toHaveBeenCalledOnce();
  expect(option("Service 2")).toBeChecked();
  view.unmount();

  const again = drawPage();
  expect(option("Service 2")).toBeChecked();
  again.answer(SELECTIONS, { status: 429 });
  await again.user.click(button("Save")!);
  expect(await screen.findByRole("alert")).toHaveTextContent("Please wait a minute and try again.");
  again.answer(SELECTIONS, { body: { data: { ...proposal(), amount_after_tax: 160_65, version: 4 } } });
  await again.user.click(button("Try again")!);
  expect(await screen.findByText("Your selection is saved.")).toBeVisible();
  expect(again.calls.at(-1)).toMatchObject({ body: { line_items: [{ id: 2, is_selected: true }] } });
  expect(button("Save")).toBeNull();
  again.unmount();

  drawPage();
  expect(option("Service 2"), "what is saved is kept by the server alone").not.toBeChecked();
});

/**
 * Prepares a browser in which a member is signed in: the user that a workspace page stored, and the API's
 * response.
 */
const signedIn = (...permissions: string[]) => {
  localStorage.setItem("kapi.user", JSON.stringify({ id: 1, permissions }));
  session = { body: { data: {}, meta: { permissions, is_super_admin: false } } };
};

test("Edit and the way to the dashboard are for staff, Edit by permission while pending [PRO-03] [PRO-06]", async () => {
  const drawnFor = async (permissions: string[] | null, changes: Partial<ProposalAnswer> = {}) => {
    if (permissions) signedIn(...permissions);
    const view = drawPage(changes);
    await view.pass(0);
    const found = {
      dashboard: link("Go to the dashboard")?.getAttribute("href"),
      edit: link("Edit")?.getAttribute("href"),
    };
    view.unmount();
    return found;
  };
  expect(await drawnFor(null)).toEqual({});
  expect(await drawnFor(["deals.read"])).toEqual({ dashboard: "/dashboard" });
  expect(await drawnFor(["deals.update"])).toEqual({ dashboard: "/dashboard", edit: "/deals/7/edit" });
  expect(await drawnFor(["deals.update"], { status: "signed" })).toEqual({ dashboard: "/dashboard" });
});

const RECORD = "POST /api/deals/7/acceptance";
const part = (name: string) => screen.queryByRole("region", { name });

test("the server's session says who is signed in, not what this browser remembers [T-07]", async () => {
  localStorage.setItem("kapi.user", JSON.stringify({ id: 1, permissions: ["deals.update"] }));
  const stale = drawPage();
  expect(button("Accept"), "nobody knows yet").toBeNull();
  await stale.pass(0);
  for (const name of ["Accept", "Refuse"]) expect(button(name)).toBeVisible();
  expect(link("Edit")).toBeNull();
  stale.unmount();

  session = "away";
  const cut = drawPage();
  await cut.pass(0);
  expect(button("Accept")).toBeNull();
  cut.unmount();

  localStorage.clear();
  const visitor = drawPage();
  await visitor.pass(0);
  expect(button("Accept")).toBeVisible();
  expect(visitor.calls.map(({ path }) => path)).not.toContain("/api/me");

  session = { body: { data: {}, meta: { permissions: ["deals.update"], is_super_admin: false } } };
  visitor.answer(`POST /api/proposals/${uuid}/refuse`, {
    status: 403,
    body: { message: "no", code: "SIGNED_IN_AS_STAFF", errors: [] },
  });
  await visitor.user.click(button("Refuse")!);
  await visitor.user.click(button("Refuse proposal")!);
  await visitor.pass(0);
  expect(button("Refuse"), "a session that this browser has forgotten").toBeNull();
  expect(button("Record an acceptance")).toBeVisible();
});

test("staff who came by the sign-in page of this tab are known before the workspace has stored them [PRO-06]", async () => {
  noteSignIn();
  session = { body: { data: {}, meta: { permissions: ["deals.update"], is_super_admin: false } } };
  const view = drawPage();
  await view.pass(0);
  expect(button("Accept")).toBeNull();
  expect(button("Record an acceptance")).toBeVisible();
  expect(link("Edit")).toBeVisible();
});

test("a signed-in member sees what the customer sees without Accept and Refuse, and may record an acceptance [T-07]", async () => {
  signedIn("deals.read");
  const reader = drawPage();
  await reader.pass(0);
  expect(screen.getByText(/^You are signed in\. This is what your customer sees/)).toBeVisible();
  for (const name of ["Accept", "Refuse", "Record an acceptance", "Ask a question"])
    expect(button(name)).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  reader.unmount();

  signedIn("deals.update");
  const view = drawPage({ is_expired: true });
  await view.pass(0);
  for (const name of ["Accept", "Refuse"]) expect(button(name)).toBeNull();
  await view.user.click(option("Service 2"));
  expect(button("Save"), "an expired one is no longer the customer's to change").toBeNull();
  await view.user.click(button("Record an acceptance")!);
  expect(part("Record an acceptance")).toHaveFocus();
  expect(part("Record an acceptance")).toHaveTextContent("for a total of 160,65 $");
  await view.user.click(button("Record acceptance")!);
  expect(screen.getByRole("alert")).toHaveTextContent("Say how the customer accepted.");
  const note = screen.getByLabelText(/^How did they accept\?/);
  expect(note).toHaveFocus();
  await view.user.type(note, "Signed order of 3 May");
  await view.user.type(screen.getByLabelText("Who accepted (optional)"), "Inès Roy");
  const choose = screen.getByLabelText("File that shows it (optional)");
  await view.user.upload(choose, new File(["%PDF-"], "order.pdf", { type: "application/pdf" }));
  view.answer(RECORD, { status: 422, body: { message: "no", errors: [{ field: "file" }] } });
  await view.user.click(button("Record acceptance")!);
  expect(await screen.findByRole("alert")).toHaveTextContent("This file cannot be taken.");
  view.answer(RECORD, { status: 201, body: { data: {} } });
  await view.user.click(button("Record acceptance")!);
  await vi.waitFor(() =>
    expect(sessionStorage.getItem(`kapi.proposal.${uuid}`)).toContain("acceptanceRecorded"),
  );
  const sent = view.calls.at(-1);
  expect([sent?.headers.get("if-match"), sent?.headers.has("x-request-time")]).toEqual(['"7-3"', true]);
  for (const part of ["Signed order of 3 May", "Inès Roy", 'name="selected"\r\n\r\n3,2', 'name="file"'])
    expect(sent?.body).toContain(part);
});

test("the field of the file names the file that is sent, and no other [T-07]", async () => {
  signedIn("deals.update");
  const view = drawPage();
  await view.pass(0);
  const choose = () => screen.getByLabelText<HTMLInputElement>("File that shows it (optional)");
  const chosen = () => Array.from(choose().files ?? [], ({ name }) => name);
  const file = (name: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
  await view.user.upload(choose(), file("scan.pdf", 15 * 1024 * 1024 + 1));
  expect(screen.getByRole("alert")).toHaveTextContent(/^The file is too large/);
  expect(chosen(), "it would not be sent").toEqual([]);
  await view.user.type(screen.getByLabelText(/^How did they accept\?/), "By phone");
  expect(screen.getByRole("alert"), "it is still not there").toHaveTextContent(/^The file is too large/);
  await view.user.upload(choose(), file("order.pdf", 5));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(chosen()).toEqual(["order.pdf"]);
});

const ACCEPT = `POST /api/proposals/${uuid}/accept`;
const NUMBER = /^Purchase order number/;

test("the number of the customer's order goes with the acceptance, and over a reload [REST-37]", async () => {
  const view = drawPage();
  view.answer(ACCEPT, { status: 412, body: { message: "no", code: "STALE_VERSION", errors: [] } });
  const field = screen.getByRole("textbox", { name: "Purchase order number (optional)" });
  expect(field).toHaveAccessibleDescription(
    "The number of your own order. It becomes part of the accepted offer.",
  );
  expect(field).toHaveAttribute("maxlength", "60");
  await view.user.type(field, " 4500-017 ");
  await view.user.click(button("Accept proposal")!);
  await vi.waitFor(() => expect(sessionStorage.getItem(`kapi.proposal.${uuid}`)).toContain("4500-017"));
  expect(view.calls.at(-1)?.body).toEqual({ purchase_order: "4500-017" });
  view.unmount();

  const again = drawPage();
  again.answer(ACCEPT, { body: { data: {} } });
  expect(screen.getByRole("alert")).toHaveTextContent(
    "The proposal has changed since you opened it. Its total is now 113,40 $",
  );
  expect(part("Your decision")).toHaveFocus();
  expect(screen.getByLabelText(NUMBER)).toHaveValue(" 4500-017 ");
  await again.user.type(screen.getByLabelText("Your name (optional)"), "Inès Roy");
  await again.user.click(button("Accept proposal")!);
  await vi.waitFor(() =>
    expect(again.calls.at(-1)?.body).toEqual({ name: "Inès Roy", purchase_order: "4500-017" }),
  );
});

const ASK = `POST /api/proposals/${uuid}/questions`;

test("a question goes to the seller; what is missing is named and focused [T-33]", async () => {
  const view = drawPage();
  view.answer(ASK, { status: 201, body: { data: {} } });
  await view.user.click(button("Ask a question")!);
  const field = (name: string) => screen.getByRole("textbox", { name });
  const send = () => view.user.click(button("Send question")!);
  await send();
  expect(field("Your name")).toHaveFocus();
  expect(field("Your name")).toHaveAccessibleDescription("Enter your name.");
  await view.user.type(field("Your name"), "Inès Roy");
  await view.user.type(field("Your email, for the answer"), "ines@eclair");
  await view.user.type(field("Your question"), "Is hosting included?");
  await send();
  expect(field("Your email, for the answer")).toHaveFocus();
  await view.user.type(field("Your email, for the answer"), ".test");
  await send();
  expect(
    await screen.findByText("Your question was sent. The answer comes to ines@eclair.test."),
  ).toBeVisible();
  expect(view.calls.filter(({ path }) => path.endsWith("/questions")).map(({ body }) => body)).toEqual([
    { name: "Inès Roy", email: "ines@eclair.test", question: "Is hosting included?" },
  ]);
  await view.user.click(button("Ask a question")!);
  expect(field("Your question")).toHaveValue("");
  expect(field("Your name")).toHaveValue("Inès Roy");
  expect(screen.queryByText(/^Your question was sent/)).toBeNull();
});

test("a question whose answer was lost is sent again with the same key, a changed or refused one with another", async () => {
  const view = drawPage();
  view.answer(ASK, "away");
  await view.user.click(button("Ask a question")!);
  await view.user.type(screen.getByRole("textbox", { name: "Your name" }), "Inès");
  await view.user.type(screen.getByRole("textbox", { name: /^Your email/ }), "i@e.test");
  await view.user.type(screen.getByRole("textbox", { name: "Your question" }), "Why?");
  for (const more of ["", "", " When?"]) {
    if (more) await view.user.type(screen.getByRole("textbox", { name: "Your question" }), more);
    await view.user.click(button("Send question")!);
    expect((await screen.findByRole("alert")).parentElement).toHaveFocus();
  }
  view.answer(ASK, { status: 403, body: { message: "no", code: "SIGNED_IN_AS_STAFF", errors: [] } });
  for (const _time of [1, 2]) {
    await view.user.click(button("Send question")!);
    expect(await screen.findByText(/^You are signed in as staff/)).toBeVisible();
  }
  const keys = view.calls.flatMap(({ headers }) => headers.get("Idempotency-Key") ?? []);
  expect(keys).toHaveLength(5);
  // The fourth call repeats the third, whose answer was lost; the fifth follows a refusal.
  expect(keys.slice(1).map((key, index) => key === keys[index])).toEqual([true, false, true, false]);
});

test.each([
  [
    { status: 500, body: "" },
    "Something went wrong on our side. Your question is kept here: try again in a moment.",
  ],
  [
    { status: 429, body: { message: "no", code: "RATE_LIMIT_ERROR", errors: [] } },
    "Many questions were sent in a short time. Please wait a little and try again.",
  ],
  [
    {
      status: 422,
      body: { message: "no", code: "VALIDATION_ERROR", errors: [{ field: "email", message: "no" }] },
    },
    "Enter an email address such as name@example.com.",
  ],
  [
    { status: 409, body: { message: "no", code: "PROPOSAL_SUPERSEDED", errors: [] } },
    "This proposal was changed or withdrawn in the meantime, so the question was not sent.",
  ],
  [
    { status: 403, body: { message: "no", code: "SIGNED_IN_AS_STAFF", errors: [] } },
    "You are signed in as staff: only the customer can ask here.",
  ],
])("a question that cannot be sent is kept, and the dialog says why: %j", async (answer, text) => {
  const view = drawPage();
  view.answer(ASK, answer);
  await view.user.click(button("Ask a question")!);
  await view.user.type(screen.getByRole("textbox", { name: "Your name" }), "Inès");
  await view.user.type(screen.getByRole("textbox", { name: /^Your email/ }), "i@e.test");
  await view.user.type(screen.getByRole("textbox", { name: "Your question" }), "Why?");
  await view.user.click(button("Send question")!);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  await view.user.click(button("Cancel")!);
  await view.user.click(button("Ask a question")!);
  expect(screen.getByRole("textbox", { name: "Your question" })).toHaveValue("Why?");
});

test("an expired proposal can be asked about, a cancelled one cannot", async () => {
  const cancelled = drawPage({ status: "cancelled" });
  expect(button("Ask a question")).toBeNull();
  cancelled.unmount();
  const view = drawPage({ is_expired: true });
  expect(screen.getByText("Any question about this proposal?")).toBeVisible();
  expect(button("Ask a question")).toBeVisible();
  view.unmount();
});

test("a reason goes with the refusal if one is given, and over a reload [T-29]", async () => {
  const REFUSE = `POST /api/proposals/${uuid}/refuse`;
  const view = drawPage();
  view.answer(REFUSE, { status: 412, body: { message: "no", code: "STALE_VERSION", errors: [] } });
  await view.user.click(button("Refuse")!);
  const field = screen.getByRole("textbox", { name: /^Why\? \(optional; sent to .+\)$/ });
  expect(field).toHaveAttribute("maxlength", "1000");
  await view.user.type(field, " Too late ");
  await view.user.click(button("Refuse proposal")!);
  await vi.waitFor(() => expect(sessionStorage.getItem(`kapi.proposal.${uuid}`)).toContain("Too late"));
  expect(view.calls.at(-1)?.body).toEqual({ reason: "Too late" });
  view.unmount();

  const again = drawPage();
  again.answer(REFUSE, { body: { data: {} } });
  const kept = screen.getByRole("textbox", { name: /^Why/ });
  expect(kept).toHaveValue(" Too late ");
  await again.user.clear(kept);
  await again.user.click(button("Refuse proposal")!);
  await vi.waitFor(() => expect(again.calls.at(-1)?.path).toBe(`/api/proposals/${uuid}/refuse`));
  expect(again.calls.at(-1)?.body).toBe("");
});

test("the deal's number stands in the field: it is sent when it was changed, and stays when it is emptied", async () => {
  const view = drawPage({ purchase_order: "4711" }, { isPurchaseOrderRequired: true });
  view.answer(ACCEPT, "away");
  const acceptWith = async (typed: string | null) => {
    const field = screen.getByLabelText(NUMBER);
    if (typed !== null) await view.user.clear(field);
    if (typed) await view.user.type(field, typed);
    await view.user.click(button("Accept proposal")!);
    await screen.findByRole("alert");
    await view.user.click(button("Try again")!);
    await screen.findByRole("alert");
    return view.calls.at(-1)?.body;
  };
  const field = screen.getByLabelText(NUMBER);
  expect(field).toHaveValue("4711");
  expect(field).not.toBeRequired();
  expect(field).toHaveAccessibleDescription(/Left empty, 4711 stays\.$/);
  expect(await acceptWith(null), "no body").toBe("");
  expect(await acceptWith("4712")).toEqual({ purchase_order: "4712" });
  expect(await acceptWith("")).toBe("");
});

test("where the number is required the page asks for it before it calls, as often as it is missing", async () => {
  const view = drawPage({}, { isPurchaseOrderRequired: true });
  view.answer(ACCEPT, "away");
  const field = screen.getByRole("textbox", { name: "Purchase order number (required)" });
  expect(field).toBeRequired();
  expect(field).not.toHaveAttribute("aria-invalid");
  const accepted = () => view.calls.filter(({ path }) => path.endsWith("/accept"));
  for (const typed of ["", "  "]) {
    if (typed) await view.user.type(field, typed);
    await view.user.click(button("Accept proposal")!);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Enter the purchase order number: one line, at most 60 characters.",
    );
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(field).toHaveAccessibleDescription(/Enter the purchase order number/);
  }
  await view.user.click(button("Accept proposal")!);
  expect(field, "the same refusal again").toHaveFocus();
  expect(accepted()).toEqual([]);
  await view.user.type(field, "4500");
  expect(screen.queryByRole("alert")).toBeNull();
  await view.user.click(button("Accept proposal")!);
  await vi.waitFor(() => expect(view.calls.at(-1)?.body).toEqual({ purchase_order: "4500" }));
});

test("a number that the server refuses is said at its field, after an outage too", async () => {
  const view = drawPage();
  view.answer(ACCEPT, { status: 503, body: { message: "away", code: "SERVICE_UNAVAILABLE" } });
  await view.user.click(button("Accept proposal")!);
  await screen.findByText(/^Something went wrong on our side\./);
  view.answer(ACCEPT, {
    status: 422,
    body: { message: "no", code: "VALIDATION_ERROR", errors: [{ field: "purchase_order" }] },
  });
  await view.user.click(button("Try again")!);
  expect(await screen.findByText(/^Enter the purchase order number/)).toHaveRole("alert");
  await vi.waitFor(() => expect(screen.getByLabelText(NUMBER)).toHaveFocus());
});

test("staff enter the number with an acceptance that they record, and never must [T-07]", async () => {
  signedIn("deals.update");
  const view = renderPageAt(
    `/proposals/${uuid}#record`,
    { purchase_order: "4711" },
    { isPurchaseOrderRequired: true },
  );
  await view.pass(0);
  view.answer(RECORD, { status: 201, body: { data: {} } });
  const field = screen.getByRole("textbox", { name: "Purchase order number (optional)" });
  expect(field).toHaveValue("4711");
  await view.user.type(screen.getByLabelText(/^How did they accept\?/), "By phone");
  await view.user.clear(field);
  await view.user.type(field, "4712");
  await view.user.click(button("Record acceptance")!);
  await vi.waitFor(() => expect(view.calls.at(-1)?.body).toContain('name="purchase_order"\r\n\r\n4712'));
});

test("the deal's page leads straight to where an acceptance is recorded, once [T-07]", async () => {
  signedIn("deals.update");
  const view = drawPage();
  await view.pass(0);
  expect(part("Record an acceptance")).not.toHaveFocus();
  view.unmount();
  const linked = renderPageAt(`/proposals/${uuid}#record`);
  await linked.pass(0);
  expect(part("Record an acceptance")).toHaveFocus();
  expect(location.hash).toBe("");
  linked.unmount();
  localStorage.clear();
  renderPageAt(`/proposals/${uuid}#record`);
  expect(part("Record an acceptance")).toBeNull();
  expect(document.body).toHaveFocus();
});

test("an acceptance from a browser that only the server knows as staff's says so [T-07]", async () => {
  const view = drawPage();
  view.answer(`POST /api/proposals/${uuid}/accept`, {
    status: 403,
    body: { message: "no", code: "SIGNED_IN_AS_STAFF" },
  });
  await view.user.click(button("Accept proposal")!);
  expect(await screen.findByText(/only the customer can accept or refuse/)).toBeVisible();
  expect(button("Try again")).toBeNull();
});

const ACCEPTED = { at: "2026-03-09T10:00:00.000Z", name: "", recorded_by: null, code: "00AA-11BB" };

test("everybody reads that staff recorded the acceptance [T-07]", () => {
  drawPage({ status: "signed", accepted: { ...ACCEPTED, recorded_by: "Zoé Roy" } });
  const says = "Accepted on the customer’s behalf by Zoé Roy, Acme Studio, on 09/03/2026.";
  expect(screen.getAllByText(says)).toHaveLength(2);
  expect(part("This proposal was accepted.")).not.toHaveTextContent("Acme Studio has been told");
});

test.each([
  { name: "Inès Roy", says: "Accepted by Inès Roy on 09/03/2026." },
  { name: "", says: "Accepted on 09/03/2026." },
])("an accepted proposal says when, by whom ('$name') and how that is verified [U-85]", ({ name, says }) => {
  drawPage({ status: "signed", accepted: { ...ACCEPTED, name } });
  const [above, below] = screen.getAllByRole("link", { name: "Verification code 00AA-11BB" });
  for (const code of [above, below]) expect(code).toHaveAttribute("href", "/verify/00AA-11BB");
  expect(above?.parentElement).toHaveTextContent(
    "You accepted this on 09/03/2026 · Verification code 00AA-11BB",
  );
  expect(screen.getByText(says)).toBeVisible();
});

const owner = { first_name: "Zoé", last_name: "Roy", email: "zoe@acme.test", phone: "+1 514 555 0100" };

test("who has just accepted reads where they decided what happens now, also later [PRO-12] [U-85]", async () => {
  const accepted = { ...ACCEPTED, name: "Inès Roy" };
  const afterwards = { nextSteps: "We call you.\nThen we start.", confirmedTo: ["i…@eclair.test"] };
  sessionStorage.setItem(`kapi.proposal.${uuid}`, JSON.stringify({ after: { notice: "accepted" } }));
  const view = drawPage({ status: "signed", accepted, owner }, { afterwards });
  const told = () => part("Thank you. You have accepted this proposal.")!;
  expect(told()).toHaveFocus();
  for (const text of [
    "Accepted by Inès Roy on 09/03/2026.",
    "Verification code 00AA-11BB",
    "What happens next",
    "Your contact: Zoé Roy",
    "Acme Studio has been told. The confirmation with the signed PDF goes by email to i…@eclair.test.",
  ])
    expect(told()).toHaveTextContent(text);
  expect(within(told()).getByText(/^We call you\./)).toHaveClass("whitespace-pre-line");
  expect(within(told()).getByRole("link", { name: "zoe@acme.test" })).toHaveAttribute(
    "href",
    "mailto:zoe@acme.test",
  );
  expect(within(told()).getByRole("link", { name: "Download the signed PDF" })).toHaveAttribute(
    "href",
    `/api/proposals/${uuid}/pdf?language=en`,
  );
  expect(
    within(told())
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Ask a question"]);
  view.unmount();

  drawPage({ status: "signed", accepted, owner }, { afterwards });
  expect(told()).toHaveTextContent("What happens next");
  expect(told(), "no news any more").not.toHaveFocus();
});

test("a workspace that says nothing of what happens next leaves its name and how to reach it [U-85]", () => {
  const seller = { ...proposal().seller, email: "hello@boreal.test" };
  drawPage({ status: "signed", accepted: ACCEPTED, owner: null, seller });
  const told = part("Thank you. You have accepted this proposal.")!;
  expect(told).not.toHaveTextContent("What happens next");
  expect(told).toHaveTextContent("Your contact: Atelier Boréal");
  expect(within(told).getByRole("link", { name: "hello@boreal.test" })).toBeVisible();
  expect(told).toHaveTextContent("Acme Studio has been told. Download the signed PDF to keep it.");
});

test("a refused proposal says calmly when, and thanks whoever has just refused it [PRO-12] [U-85]", () => {
  const declined = { status: "lost", declined_at: "2026-03-09T10:00:00.000Z" } as const;
  const later = drawPage(declined);
  expect(part("Declined on 09/03/2026.")).toHaveTextContent("If you change your mind, ask a question.");
  expect(part("Declined on 09/03/2026.")).not.toHaveFocus();
  expect(button("Ask a question")).toBeVisible();
  later.unmount();
  sessionStorage.setItem(`kapi.proposal.${uuid}`, JSON.stringify({ after: { notice: "refused" } }));
  drawPage(declined);
  expect(part("You have refused this proposal. Thank you for letting us know.")).toHaveFocus();
});

test("an open offer says nothing of its state, an expired one says so in words [U-85]", () => {
  const open = drawPage();
  expect(screen.queryByText(/Status|Pending/)).toBeNull();
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual(["", "", ""]);
  open.unmount();
  drawPage({ is_expired: true });
  expect(screen.getByText("This proposal has expired.")).toBeVisible();
});

test("the decision stands below the offer: total, options, fields, one strong button [U-83]", async () => {
  const view = drawPage({}, { isNameRequired: true });
  const decision = part("Your decision")!;
  expect(screen.getByRole("article").compareDocumentPosition(decision)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(decision).toHaveTextContent("113,40 $");
  expect(decision).toHaveTextContent("Options: Service 3");
  expect(
    within(decision)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Accept proposal", "Refuse", "Ask a question", "Versions"]);
  await view.user.click(option("Service 2"));
  await view.user.click(option("Service 3"));
  expect(decision).toHaveTextContent("Options: Service 2");
  expect(decision).toHaveTextContent("Changed and not saved yet: + Service 2, − Service 3.");
  await view.user.click(option("Service 2"));
  expect(decision).toHaveTextContent("No options chosen");
  const bar = screen.getByRole("group", { name: "Proposal actions" });
  expect(
    within(bar)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Save", "Accept"]);
  await view.user.click(within(bar).getByRole("button", { name: "Accept" }));
  expect(decision, "the way there, not a second form").toHaveFocus();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a name that is required is asked for at its field, before the call, and by the server [U-84]", async () => {
  const view = drawPage({}, { isNameRequired: true });
  const field = screen.getByRole("textbox", { name: "Your name (required)" });
  expect(field).toBeRequired();
  const accept = () => view.user.click(button("Accept proposal")!);
  const calls = () => view.calls.filter(({ path }) => path.endsWith("/accept"));
  await view.user.type(field, "  ");
  await accept();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/Enter your name\.$/);
  expect(calls()).toEqual([]);
  await view.user.clear(field);
  await view.user.type(field, "\u200b-");
  await accept();
  expect(field).toHaveAccessibleDescription(/Enter your name\.$/);
  expect(calls(), "no letter, no name").toEqual([]);
  await view.user.clear(field);
  await view.user.type(field, "  Inès 㐀");
  expect(screen.queryByRole("alert")).toBeNull();
  const refused = (code: string) => ({
    status: 422,
    body: { message: "no", code: "VALIDATION_ERROR", errors: [{ field: "name", code, message: "no" }] },
  });
  view.answer(ACCEPT, refused("unprintable"));
  await accept();
  expect(await screen.findByText(/^Some letters of the name cannot be printed/)).toHaveRole("alert");
  await vi.waitFor(() => expect(field).toHaveFocus());
  expect(field, "what was typed stays").toHaveValue("  Inès 㐀");
  expect(calls()).toMatchObject([{ body: { name: "Inès 㐀" } }]);
  await view.user.clear(field);
  view.unmount();

  const unaware = drawPage();
  unaware.answer(ACCEPT, refused("required"));
  await unaware.user.click(button("Accept proposal")!);
  expect(await screen.findByText("Enter your name.")).toHaveRole("alert");
  await vi.waitFor(() => expect(screen.getByRole("textbox", { name: "Your name (optional)" })).toHaveFocus());
});

test("the first Tab leads past the bar to the proposal", async () => {
  const view = drawPage();
  await view.user.tab();
  const skip = link("Skip to the proposal");
  expect(skip).toHaveFocus();
  expect(screen.getByRole("main")).toHaveAttribute("id", skip?.getAttribute("href")?.slice(1));
});

test("a customer who accepts what staff have recorded meanwhile is not told that they accepted it [T-07]", () => {
  sessionStorage.setItem(`kapi.proposal.${uuid}`, JSON.stringify({ after: { notice: "accepted" } }));
  drawPage({ status: "signed", accepted: { ...ACCEPTED, recorded_by: "Zoé Roy" } });
  expect(screen.getByText("This proposal was accepted.")).toBeVisible();
  expect(screen.queryByText(/You have accepted/)).toBeNull();
});

test("terms are named in the decision with the amounts that the page shows", () => {
  const terms = { ...emptyBlock("terms", "pay"), title: "Payment of {deal.total}", must_accept: true };
  drawPage({ blocks: [emptyBlock("services", "s"), terms] });
  const asked = screen.getByRole("checkbox", { name: /^I accept: Payment of/ });
  expect(asked).toHaveAccessibleName(/Payment of 113,40/);
});

test("an expired or decided proposal is read without ticks and decisions [PRO-05] [PRO-07]", () => {
  for (const changes of [{ is_expired: true }, { status: "signed" }, { status: "lost" }] as const) {
    const view = drawPage(changes);
    expect(screen.getByText("Service 2")).toBeVisible();
    for (const name of ["Accept", "Accept proposal", "Refuse", "Save"]) expect(button(name)).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    view.unmount();
  }
});

test("a copied link is announced, then no more [PRO-09]", async () => {
  const view = renderScreen(<CopyLink isReady onCopy={vi.fn()} texts={texts.actions} />, {
    address: `/proposals/${uuid}?language=fr`,
  });
  await view.user.click(screen.getByRole("button", { name: "Copy link" }));
  await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Link copied"));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/proposals/${uuid}`);
  await view.pass(2);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a link that the browser refuses to copy is shown to be copied by hand [P-01]", async () => {
  const view = renderScreen(<CopyLink isReady onCopy={vi.fn()} texts={texts.actions} />, {
    address: `/proposals/${uuid}`,
  });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  const shown = vi.fn();
  vi.stubGlobal("prompt", shown);
  await view.user.click(screen.getByRole("button", { name: "Copy link" }));
  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledWith("Copy link", `${location.origin}/proposals/${uuid}`),
  );
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a PDF that was not made is told by an alert, and can be asked for again [PDF-02] [MSG-24]", async () => {
  const said = vi.fn();
  vi.stubGlobal("alert", said);
  const view = renderScreen(
    <DownloadPdf proposal={{ id: 7, uuid }} language="en" texts={texts} onStarted={vi.fn()} />,
    { api: { [`POST /api/proposals/${uuid}/pdf`]: { status: 503 } } },
  );
  const download = screen.getByRole("link", { name: "Download PDF" });
  expect(download).toHaveAttribute("download", "proposal-7.pdf");
  expect(download).toHaveAttribute("href", `/api/proposals/${uuid}/pdf?language=en`);
  for (let times = 1; times <= 2; times++) {
    await view.user.click(download);
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(times));
    expect(said).toHaveBeenLastCalledWith("Failed to generate PDF. Please try again.");
    await vi.waitFor(() => expect(download).not.toHaveAttribute("aria-busy"));
  }
  expect(reportError).toHaveBeenCalledTimes(2);
});

test("a PDF of unsaved ticks says that it shows the saved ones [PRO-13]", async () => {
  const view = drawPage();
  vi.stubGlobal("alert", vi.fn());
  view.answer(`POST /api/proposals/${uuid}/pdf`, "away");
  await view.user.click(option("Service 2"));
  await view.user.click(link("Download PDF")!);
  expect(await screen.findByText(/^The PDF shows the saved options\./)).toBeVisible();
});

test("a choice that would let credits take more than there is stays as it was, and the page says why [U-190]", async () => {
  const [first, ...others] = proposal().line_items;
  const items = [{ ...first!, price: -30_00, total: -30_00 }, ...others];
  const view = drawPage({ line_items: items });
  const [, , third] = items;
  await view.user.click(option(third!.name));
  expect(await screen.findByText(texts.notices.belowZero)).toBeVisible();
  expect(option(third!.name)).toBeChecked();
});

test("an optional credit says what it takes off the total [U-190]", () => {
  const [first, second, ...others] = proposal().line_items;
  drawPage({ line_items: [first!, { ...second!, price: -50_00, total: -50_00 }, ...others] });
  expect(
    screen.getByText(/^Takes 47,25 \$ off the total \(45,00 \$ before tax\) · new total 66,15 \$$/),
  ).toBeVisible();
});
