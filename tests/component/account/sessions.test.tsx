import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Sessions } from "@/app/(workspace)/profile/_parts/sessions";
import type { SessionAnswer } from "@/lib/domain/accounts/sessions-api";
import { renderScreen } from "../../support/render-screen";

const session = (id: number, changes: Partial<SessionAnswer> = {}): SessionAnswer => ({
  id,
  channel: "site",
  browser: "Firefox",
  system: "Linux",
  network: "203.0.113.0/24",
  created_at: "2026-01-01T08:00:00.000Z",
  last_used_at: "2026-01-01T09:00:00.000Z",
  expires_at: "2026-01-31T08:00:00.000Z",
  is_current: false,
  ...changes,
});
const ROWS = [
  session(1, { is_current: true }),
  session(2, { browser: "curl", system: null, channel: "bearer" }),
];
const api = { "GET /api/me/sessions": { body: { data: ROWS } } };
const row = (name: RegExp) => within(screen.getByRole("row", { name }));

test("sessions say what and where they are; the one that asks has no end (T-22)", async () => {
  renderScreen(<Sessions />, { api });
  expect(await screen.findByText("Firefox on Linux")).toBeVisible();
  expect(row(/Firefox on Linux/).getByText("This session")).toBeVisible();
  expect(row(/Firefox on Linux/).queryByRole("button")).toBeNull();
  expect(row(/curl/).getByText("By the API")).toBeVisible();
  expect(row(/curl/).getByText("203.0.113.0/24")).toBeVisible();
});

test("one is ended after a question, and the list is read again (T-22)", async () => {
  const view = renderScreen(<Sessions />, { api });
  await view.user.click(await screen.findByRole("button", { name: "End the session of curl" }));
  view.answer("DELETE /api/me/sessions/2", { status: 204 });
  view.answer("GET /api/me/sessions", { body: { data: ROWS.slice(0, 1) } });
  await view.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End" }));
  expect(await screen.findByText("The session of curl has ended.")).toBeVisible();
  expect(screen.queryByText("curl")).toBeNull();
});

test("all others are ended at once, and a failure stays in the dialog (T-22)", async () => {
  const view = renderScreen(<Sessions />, { api, language: "fr" });
  await screen.findByText("Firefox sous Linux");
  await view.user.click(screen.getByRole("button", { name: "Mettre fin aux autres" }));
  const dialog = within(await screen.findByRole("dialog"));
  view.answer("DELETE /api/me/sessions", {
    status: 403,
    body: { message: "no", code: "AUTHORIZATION_ERROR", errors: [] },
  });
  await view.user.click(dialog.getByRole("button", { name: "Mettre fin aux autres" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  view.answer("DELETE /api/me/sessions", { body: { data: { ended: 1 } } });
  await view.user.click(dialog.getByRole("button", { name: "Mettre fin aux autres" }));
  expect(await screen.findByText("1 session a pris fin.")).toBeVisible();
});
