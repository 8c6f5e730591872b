import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeNotice } from "@/app/_client/notice";
import { makeDeal } from "../../unit/domain/deals/builder/make";
import type { DraftBody } from "@/lib/domain/deals/drafts/drafts-api";
import { answeredDraft, drawBuilder, fillForm, parts, passRetries } from "../../support/draw-builder";
import { navigation } from "../../support/navigation";

const SAVE = "POST /api/deals";
const tab = () => ({ closed: false, opener: {}, close: vi.fn(), location: { replace: vi.fn() } });
const refusal = (status: number, body: object) => ({
  status,
  body: { message: "", code: "", errors: [], ...body },
});
const name = () => screen.getByRole("textbox", { name: "Name of the deal" });
let opened: ReturnType<typeof tab>;

beforeEach(() => {
  opened = tab();
  vi.spyOn(window, "open").mockImplementation(() => opened as unknown as Window);
});
afterEach(() => {
  vi.restoreAllMocks();
  takeNotice();
});

test("a save that fails closes the tab, keeps the form and shows the message [BLD-11] [MSG-17]", async () => {
  const view = drawBuilder({ api: { [SAVE]: refusal(400, { message: "The printer is on fire" }) } });
  await fillForm(view);
  await view.user.click(parts.save());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The printer is on fire");
  expect(alert).toHaveTextContent("Your changes are still here.");
  expect(opened.close).toHaveBeenCalled();
  expect(parts.selected().getByRole("spinbutton", { name: "Quantity of Domain" })).toHaveValue("1");
  expect(parts.save()).toBeEnabled();
  expect(name()).not.toHaveAttribute("readonly");
  expect(alert.ownerDocument.querySelector("[inert]:not(a)")).toBeNull();
  expect(navigation.router.push).not.toHaveBeenCalled();
});

test("a save that is tried again closes the blank tab at once, and asks before it opens the proposal [BLD-08] [BLD-09]", async () => {
  const confirm = vi.spyOn(window, "confirm").mockReturnValue(true);
  const view = drawBuilder({ api: { [SAVE]: refusal(503, { message: "away" }) } });
  await fillForm(view);
  await view.user.click(parts.save());
  await view.pass(0.1);
  expect(opened.close).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert"), "the client still tries").toBeNull();
  opened.closed = true;
  view.answer(SAVE, { status: 201, body: { data: { uuid: "u-3" } } });
  await view.pass(2);
  expect(confirm).toHaveBeenCalledOnce();
  expect(vi.mocked(window.open).mock.lastCall?.[0]).toMatch(/\/proposals\/u-3$/);
});

test("Ctrl+S saves as the button does, once, and the browser does not save the page", async () => {
  const view = drawBuilder({ api: { [SAVE]: { status: 201, body: { data: { uuid: "u-1" } } } } });
  await fillForm(view);
  const shortcut = { key: "s", ctrlKey: true, bubbles: true, cancelable: true };
  const pressed = new KeyboardEvent("keydown", shortcut);
  act(() => void name().dispatchEvent(pressed));
  act(() => void name().dispatchEvent(new KeyboardEvent("keydown", { ...shortcut, repeat: true })));
  expect(pressed.defaultPrevented).toBe(true);
  await view.pass(1);
  expect(view.calls.filter(({ method, path }) => method === "POST" && path === "/api/deals")).toHaveLength(1);
  expect(opened.location.replace).toHaveBeenCalledWith(expect.stringMatching(/\/proposals\/u-1$/));
});

test("without client and services a proposal is saved as a draft deal, without a tab, but not sent [U-82]", async () => {
  const api = { [SAVE]: { status: 201, body: { data: { id: 9, uuid: "u-9" } } } };
  const view = drawBuilder({ maySend: true, api });
  const sends = screen.getAllByRole("button", { name: "Save and send" })[0];
  expect(parts.save()).toHaveAccessibleDescription("There is nothing to save yet");
  await view.user.type(name(), "Later{Enter}");
  expect(navigation.router.push).not.toHaveBeenCalled();
  expect(parts.save()).toBeEnabled();
  expect(sends).toHaveAccessibleDescription("Client is required");
  await view.user.click(parts.save());
  await view.pass(1);
  expect(view.calls.find(({ path }) => path === "/api/deals")?.body).toMatchObject({
    data: { attributes: { name: "Later", client_id: null, lineItems: [] } },
  });
  expect(window.open).not.toHaveBeenCalled();
  expect(navigation.router.push).toHaveBeenCalledWith("/deals");
  const notice = takeNotice();
  expect(notice?.text).toBe("Saved as a draft. It can be sent once it has a client and a service.");
  expect(notice?.link).toBeUndefined();
});

test("an offer that somebody has got is not saved without client and services [U-82]", () => {
  drawBuilder({ deal: makeDeal({ progress: "sent", customer: null, client_id: null }) });
  expect(parts.save()).toHaveAttribute("aria-disabled", "true");
  expect(parts.save()).toHaveAccessibleDescription("Client is required");
});

test("links in the preview lead nowhere: they are too small, and it is no page to write to a client from", async () => {
  const view = drawBuilder();
  await fillForm(view);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-preview-scale] a")];
  expect(links.map((link) => link.href)).toContain("mailto:hello@eclair.test");
  expect(links.every((link) => link.inert)).toBe(true);
});

test("while it is being saved the button says so and nothing else can be pressed [BLD-06]", async () => {
  let saved: (reply: { status: number; body: unknown }) => void = () => undefined;
  const view = drawBuilder({ api: { [SAVE]: () => new Promise((answer) => (saved = answer)) } });
  await fillForm(view);
  await view.user.click(parts.save());
  const button = await screen.findByRole("button", { name: "saving" });
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  // What is changed now would be lost when the save ends.
  expect(name()).toHaveAttribute("readonly");
  expect(screen.getByRole("button", { name: /^Undo/ })).toBeDisabled();
  await view.user.keyboard("{Control>}z{/Control}");
  expect(
    parts.selected().getByRole("spinbutton", { name: "Quantity of Domain" }).closest("[inert]"),
  ).not.toBeNull();
  await view.user.click(button);
  expect(view.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  saved({ status: 201, body: { data: { uuid: "u-1" } } });
  await view.pass(1);
  expect(opened.location.replace).toHaveBeenCalledWith(expect.stringMatching(/\/proposals\/u-1$/));
  expect(navigation.router.push).toHaveBeenCalledWith("/deals");
  expect(takeNotice()).toMatchObject({ tone: "success", text: "Deal created successfully!" });
});

test("refused fields are shown at their lines and steps, in words and with the range [BLD-11]", async () => {
  const view = drawBuilder({
    api: {
      [SAVE]: refusal(422, {
        message: "no",
        code: "PRICE_OUT_OF_RANGE",
        errors: [
          { field: "data.attributes.lineItems.0.unit_price", code: "out_of_range", message: "no" },
          { field: "data.attributes.tax_profile_id", code: "invalid", message: "is invalid" },
        ],
        details: { ranges: [{ line: 0, min: 2_500, max: 3_000, calculated: 3_000 }] },
      }),
    },
  });
  await fillForm(view);
  await view.user.click(parts.save());
  expect(await parts.selected().findByRole("alert")).toHaveTextContent(
    "The unit price must be between $25.00 and $30.00.",
  );
  await view.user.click(screen.getByRole("button", { name: "Go to Currency" }));
  expect(screen.getByText("Tax profile: is invalid")).toBeVisible();
});

test("sent again after a lost answer it is the same action, and another deal is another one", async () => {
  const view = drawBuilder({ api: { [SAVE]: "away" } });
  await fillForm(view);
  for (const typed of ["Same", "Same", "Other"]) {
    await view.user.clear(name());
    await view.user.type(name(), typed);
    await view.user.click(parts.save());
    await passRetries(view);
    const unreachable = await screen.findByRole("alert");
    expect(unreachable).toHaveTextContent("The server could not be reached.");
    await view.user.click(within(unreachable).getByRole("button", { name: "Close" }));
  }
  const keys = view.calls
    .filter(({ method }) => method === "POST")
    .map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  // Each press of Save sends four requests with one key (API-15). The second press of "Same" reuses the key.
  expect(keys.map((key) => keys.indexOf(key))).toEqual([
    ...Array.from({ length: 8 }, () => 0),
    ...Array.from({ length: 4 }, () => 8),
  ]);
});

test("a refused popup is asked about in the documented words, and opened by OK alone [BLD-09]", async () => {
  const open = vi.spyOn(window, "open").mockImplementation(() => null);
  const confirm = vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValue(true);
  const view = drawBuilder({ api: { [SAVE]: { status: 201, body: { data: { uuid: "u-1" } } } } });
  const question = ["Popup blocked! Click OK to open the proposal in a new tab."];
  await fillForm(view);
  await view.user.click(parts.save());
  await view.pass(1);
  expect(confirm.mock.calls).toEqual([question]);
  expect(open.mock.calls.map(([address]) => address)).toEqual(["about:blank"]);
  expect(navigation.router.push).toHaveBeenCalledWith("/deals");

  view.unmount();
  const next = drawBuilder({ api: { [SAVE]: { status: 201, body: { data: { uuid: "u-2" } } } } });
  await fillForm(next);
  await next.user.click(parts.save());
  await next.pass(1);
  expect(confirm.mock.calls).toEqual([question, question]);
  expect(open.mock.lastCall?.[0]).toMatch(/\/proposals\/u-2$/);
});

test("who saved the deal first is named with a way to the newer version, and the form is kept", async () => {
  const view = drawBuilder({
    deal: makeDeal(),
    api: {
      [SAVE]: refusal(409, {
        code: "DEAL_CHANGED",
        details: { deal_id: 41, saved_by: "Zoé Roy", saved_at: "2026-03-02T10:00:00.000Z" },
      }),
    },
  });
  await view.user.clear(name());
  await view.user.type(name(), "Too late");
  await view.user.click(parts.save());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Zoé Roy saved this deal first, on");
  expect(within(alert).getByRole("link", { name: "Open the newer version" })).toHaveAttribute(
    "href",
    "/deals/41/edit",
  );
  expect(name()).toHaveValue("Too late");
});

test("Cancel asks when something would be lost, and only then [T-10] [BLD-05]", async () => {
  const view = drawBuilder();
  const cancel = screen.getByRole("button", { name: "Cancel" });
  await view.user.type(name(), "Spring");
  await view.user.click(cancel);
  expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(name()).toHaveValue("Spring");
  expect(navigation.router.push).not.toHaveBeenCalled();
  await view.user.click(cancel);
  await view.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(navigation.router.push).toHaveBeenCalledWith("/deals"));
  view.unmount();
  vi.mocked(navigation.router.push).mockClear();
  const other = drawBuilder();
  await other.user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(navigation.router.push).toHaveBeenCalledWith("/deals"));
});

test("the last step saves, or saves and sends, and the message has the link to copy", async () => {
  const deal = makeDeal({ id: 9, uuid: "u-9", number: "Q-000009" });
  const view = drawBuilder({
    maySend: true,
    api: {
      [SAVE]: { status: 201, body: { data: deal } },
      "GET /api/deals/9": { body: { data: deal } },
      "POST /api/deals/9/send/preview": {
        body: {
          data: {
            from: "Zoé Roy",
            to: "ann@acme.test",
            reply_to: null,
            subject: "Your proposal",
            language: "en",
            html: "",
          },
        },
      },
      "POST /api/deals/9/send": { status: 201, body: { data: { id: 1, recipients: [{ contact_id: 12 }] } } },
    },
  });
  await fillForm(view);
  // Beside Save on every step; the last one has both below it too.
  const sendButton = screen.getByRole("button", { name: "Save and send" });
  await view.user.click(parts.step("Preview"));
  for (const name of ["Save", "Save and send"])
    expect(screen.getAllByRole("button", { name })).toHaveLength(2);
  await view.user.click(sendButton);
  const sending = within(await screen.findByRole("dialog"));
  expect(window.open).not.toHaveBeenCalled();
  await view.user.click(await sending.findByRole("button", { name: "Send email" }));
  await view.pass(1);
  expect(navigation.router.push).toHaveBeenCalledWith("/deals");
  expect(takeNotice()).toMatchObject({
    tone: "success",
    link: { address: `${location.origin}/proposals/u-9`, dealId: 9 },
  });
  expect(view.calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
    "/api/deals",
    "/api/deals/9/send/preview",
    "/api/deals/9/send",
  ]);
});

test("after a conflict one's own changes are applied to the newer version", async () => {
  const newer = makeDeal({ id: 41, version: 3, name: "Their name", tax_profile_id: 1 });
  const view = drawBuilder({
    deal: makeDeal(),
    api: {
      [SAVE]: refusal(409, {
        code: "DEAL_CHANGED",
        details: { deal_id: 41, saved_by: "Zoé Roy", saved_at: "2026-03-02T10:00:00.000Z" },
      }),
      "GET /api/deals/41": { body: { data: newer } },
    },
  });
  await view.user.clear(name());
  await view.user.type(name(), "My name");
  await view.user.click(parts.save());
  await view.user.click(await screen.findByRole("button", { name: "Apply my changes to it" }));
  await view.pass(1);
  expect(navigation.router.push).toHaveBeenCalledWith("/deals/41/edit");
  const kept = view.calls.findLast(({ path }) => path === "/api/deal-drafts/41")?.body as DraftBody;
  view.unmount();
  drawBuilder({ deal: newer, draft: answeredDraft("41", kept) });
  expect(await screen.findByText(/Your changes stand on the newer version now/)).toBeVisible();
  expect(screen.getByText("Both of you changed: name. Yours stands.")).toBeVisible();
  expect(name()).toHaveValue("My name");
});
