import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiTokens } from "@/app/(workspace)/profile/_parts/tokens/api-tokens";
import { WebhookDetails } from "@/app/(workspace)/settings/(screens)/webhooks/_parts/webhook-details";
import { Webhooks } from "@/app/(workspace)/settings/(screens)/webhooks/_parts/webhooks";
import { fill } from "../../support/on-screen";
import { pageOf, refusal, webhookAnswer } from "../../support/api-answers";
import { renderScreen, type Screen } from "../../support/render-screen";

const drawDetails = (rights: { mayUpdate: boolean; mayDelete: boolean }, webhook = webhookAnswer()) =>
  renderScreen(<WebhookDetails webhook={webhook} {...rights} />, {
    address: "/settings/webhooks/7",
    api: { "GET /api/webhooks/7/deliveries": pageOf([]), "POST /api/webhooks/7/secret": "away" },
  });

const openDialog = async (view: Screen, name: string) => {
  await view.user.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

/** Expects that the dialog reports the failure and that the call is never repeated. */
async function expectSentOnce(view: Screen, dialog: ReturnType<typeof within>, path: string) {
  await view.pass(30);
  expect(await dialog.findByText(/^The server could not be reached\./)).toBeVisible();
  expect(view.calls.filter(({ method }) => method === "POST").map((call) => call.path)).toEqual([path]);
}

test("the call that makes a webhook and its secret is never sent again by itself", async () => {
  const view = renderScreen(<Webhooks mayCreate />, {
    api: { "GET /api/webhooks": pageOf([]), "POST /api/webhooks": "away" },
  });
  const dialog = await openDialog(view, "Add a webhook");
  await fill(view, dialog.getByRole("textbox", { name: /^Address/ }), "https://erp.test/hook");
  await view.user.click(dialog.getByRole("button", { name: "Add a webhook" }));
  await expectSentOnce(view, dialog, "/api/webhooks");
  expect(dialog.getByRole("textbox", { name: /^Address/ })).toHaveValue("https://erp.test/hook");
});

test("the call that makes a token is never sent again by itself", async () => {
  const view = renderScreen(<ApiTokens givable={["deals.read"]} />, {
    api: { "GET /api/me/api-tokens": pageOf([]), "POST /api/me/api-tokens": "away" },
  });
  const dialog = await openDialog(view, "Create a token");
  await fill(view, dialog.getByRole("textbox", { name: /^Name/ }), "ERP");
  await view.user.click(dialog.getByRole("checkbox", { name: /^Read/ }));
  await view.user.click(dialog.getByRole("button", { name: "Create a token" }));
  await expectSentOnce(view, dialog, "/api/me/api-tokens");
  expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("ERP");
});

test("the call that makes a new secret is never sent again by itself; the secret can be copied", async () => {
  const view = drawDetails({ mayUpdate: true, mayDelete: true });
  const dialog = await openDialog(view, "New secret");
  await view.user.click(dialog.getByRole("button", { name: "New secret" }));
  await expectSentOnce(view, dialog, "/api/webhooks/7/secret");
  view.answer("POST /api/webhooks/7/secret", { body: { data: { ...webhookAnswer(), secret: "whsec_new" } } });
  await view.user.click(dialog.getByRole("button", { name: "New secret" }));
  expect(await screen.findByDisplayValue("whsec_new")).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(screen.getByText("Copied", { selector: "[role=status]" })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("whsec_new");
});

test("right after a new secret, before the page is read again, a webhook is saved with its new version", async () => {
  const view = drawDetails({ mayUpdate: true, mayDelete: true });
  const changed = webhookAnswer({ version: 2 });
  view.answer("POST /api/webhooks/7/secret", { body: { data: { ...changed, secret: "whsec_new" } } });
  view.answer("PUT /api/webhooks/7", { body: { data: changed } });
  const asked = await openDialog(view, "New secret");
  await view.user.click(asked.getByRole("button", { name: "New secret" }));
  await screen.findByDisplayValue("whsec_new");
  await view.user.click(screen.getByRole("button", { name: "Done" }));
  const dialog = await openDialog(view, "Edit");
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const saved = view.calls.find(({ method }) => method === "PUT");
  expect(saved?.headers.get("if-match")).toBe('"7-2"');
});

test("after somebody else's change of a webhook untouched fields show theirs, and saving again works", async () => {
  const view = drawDetails({ mayUpdate: true, mayDelete: true });
  const dialog = await openDialog(view, "Edit");
  await fill(view, dialog.getByRole("textbox", { name: "Description" }), "Mine");
  const newer = webhookAnswer({ version: 2, description: "Theirs", events: ["deal.accepted", "deal.sent"] });
  view.answer("PUT /api/webhooks/7", refusal(412, "STALE_VERSION", { details: newer }));
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Somebody else changed this in the meantime.* Save again/)).toBeVisible();
  view.answer("PUT /api/webhooks/7", { body: { data: newer } });
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = view.calls.filter(({ method }) => method === "PUT");
  expect(sent.map(({ headers }) => headers.get("if-match"))).toEqual(['"7-1"', '"7-2"']);
  expect(sent.at(-1)?.body).toMatchObject({ description: "Mine", events: newer.events });
});

test.each([
  [{ mayUpdate: false, mayDelete: true }, ["Delete"]],
  [{ mayUpdate: true, mayDelete: false }, ["Send a test", "Edit", "New secret"]],
  [{ mayUpdate: false, mayDelete: false }, []],
])("a webhook offers with %j just these commands: %j", async (rights, commands) => {
  drawDetails(rights);
  await screen.findByRole("button", { name: "Refresh" });
  const offered = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(offered.filter((name) => ["Send a test", "Edit", "New secret", "Delete"].includes(name))).toEqual(
    commands,
  );
});

test.each([
  [{ is_enabled: false }, "Off"],
  [{ is_enabled: false, disabled_because: "failing" }, "Switched off after failures"],
  [{ failing_since: "2026-01-02T00:00:00Z" }, "Failing"],
  [{}, "On"],
] as const)("a webhook in the state %j is called %s", async (state, text) => {
  drawDetails({ mayUpdate: true, mayDelete: true }, webhookAnswer(state));
  expect(await screen.findByText(text, { exact: true })).toBeVisible();
  const test = screen.getByRole("button", { name: "Send a test" });
  if (webhookAnswer(state).is_enabled) expect(test).toBeEnabled();
  else expect(test).toHaveAttribute("aria-disabled", "true");
});
