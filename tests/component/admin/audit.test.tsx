import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuditScreen } from "@/app/(workspace)/admin/(screens)/audit/_parts/audit-screen";
import type { Language } from "@/lib/core/i18n/languages";
import { pageOf } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const drawAudit = (
  check: object,
  { events = [], language }: { events?: object[]; language?: Language } = {},
) => {
  const { body } = pageOf(events);
  return renderScreen(<AuditScreen />, {
    language,
    address: "/admin/audit",
    api: {
      "GET /api/admin/audit": { body: { ...body, meta: { ...body.meta, last_check: null } } },
      "GET /api/admin/audit/actors": { body: { data: [] } },
      "POST /api/admin/audit/check": check,
    },
  });
};

const checked = (fault: object | null) => ({
  body: { data: { checked_at: "2026-01-01T00:00:00Z", checked: 3, fault } },
});

test.each([
  [checked(null), "status", "The trail is whole: 3 events are as they were written."],
  [checked({ kind: "changed", sequence: 2 }), "alert", "Event 2 is not what was written."],
  [checked({ kind: "missing", sequence: 2 }), "alert", "Event 2 was deleted."],
])("what the check of the trail found is said: %#", async (answer, role, text) => {
  const view = drawAudit(answer);
  await view.user.click(await screen.findByRole("button", { name: "Check the trail" }));
  const said = await screen.findByText(text);
  expect(said.closest(`[role=${role}]`)).toBeVisible();
});

test("a check that fails finds nothing whole", async () => {
  const view = drawAudit({ status: 500 });
  await view.user.click(await screen.findByRole("button", { name: "Check the trail" }));
  await view.pass(8);
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByText(/The trail is whole/)).toBeNull();
});

test("an event's details name what it is about in the reader's quotation marks", async () => {
  const event = {
    sequence: 7,
    at: "2026-01-01T00:00:00Z",
    actor: { kind: "system", name: null },
    action: "created",
    subject: { type: "role", id: 3, name: "Lead" },
    before: null,
    after: { level: 5 },
    address: "192.0.2.1",
    request_id: "r1",
    hash: "c0ffee",
  };
  const view = drawAudit(checked(null), { events: [event], language: "fr" });
  await view.user.click(await screen.findByRole("button", { name: /événement 7$/ }));
  expect(await screen.findByRole("dialog")).toHaveAccessibleName("Création · Rôle «\u00a0Lead\u00a0»");
});

test("values are named in the reader's words, with days and moments as on other screens", async () => {
  const event = {
    sequence: 8,
    at: "2026-01-01T14:30:05Z",
    actor: { kind: "system", name: null },
    action: "created",
    subject: { type: "api_token", id: 3, name: "Shop" },
    before: null,
    after: { expires_at: "2026-03-01T10:00:00.000Z", closing_date: "2026-02-28", unheard_of: "x" },
    address: "192.0.2.1",
    request_id: "r1",
    hash: "c0ffee",
  };
  const view = drawAudit(checked(null), { events: [event], language: "fr" });
  await view.user.click(await screen.findByRole("button", { name: /événement 8$/ }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent.replace(/\s/g, " ")).toMatch(
    /Expiration.*01\/03\/2026, 10 h 00.*Date de clôture prévue.*28\/02\/2026.*unheard of.*x/,
  );
  expect(dialog).toHaveAccessibleDescription(/01\/01\/2026, 14.h.30/);
});
