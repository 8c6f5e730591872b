import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SystemScreen } from "@/app/(workspace)/admin/(screens)/system/_parts/system-screen";
import type { SystemAnswer } from "@/lib/server/system/api";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const SYSTEM: SystemAnswer = {
  version: "1.2.0",
  commit: "c256c22d4f1e",
  node: "20.19.0",
  parts: [
    { part: "database", state: "ok", says: "PostgreSQL 18 answers.", todo: null },
    { part: "mail", state: "failure", says: "The mail server is away.", todo: "Check SMTP_URL." },
    { part: "disk", state: "ok", says: "50.0 of 100.0 GiB are free on the disk of /data.", todo: null },
  ],
  queues: [
    { queue: "mail", waiting: 12, due: 3, oldest_seconds: 725, failed: 2 },
    { queue: "webhooks", waiting: 0, due: 0, oldest_seconds: 0, failed: 0 },
    { queue: "imports", waiting: 0, due: 0, oldest_seconds: 0, failed: 0 },
  ],
  routes: [
    { method: "GET", route: "/api/deals/[id]", requests: 4, mean_milliseconds: 12.4, p95_milliseconds: 48 },
  ],
  tenants: [{ id: 1, name: "Acme", slug: "acme", deals: 1_234 }],
};

const READ = "GET /api/super-admin/system";
const RETRY = "POST /api/super-admin/system/retry";
const draw = (system: Partial<SystemAnswer> = {}) =>
  renderScreen(<SystemScreen />, {
    address: "/admin/system",
    api: {
      [READ]: { body: { data: { ...SYSTEM, ...system } } },
      [RETRY]: { body: { data: { retried: 2 } } },
    },
  });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);

test("each part says once how it does and what to do, with release, routes and workspaces", async () => {
  draw();
  expect(await screen.findByText("Check SMTP_URL.")).toBeVisible();
  expect(screen.getByText("Failed")).toBeVisible();
  expect(screen.getByText("Version 1.2.0, commit c256c22d4f1e, Node 20.19.0.")).toBeVisible();
  expect(screen.getAllByText(/GiB/)).toHaveLength(1);
  expect((await rowOf("GET /api/deals/[id]")).getByText("48 ms")).toBeVisible();
  expect((await rowOf("acme")).getByText("1,234")).toBeVisible();
});

test("what was given up can be tried again, where something was", async () => {
  const view = draw();
  const mails = await rowOf("Emails");
  expect(mails.getByText("12 min")).toBeVisible();
  const idle = (await rowOf("Webhook messages")).getByRole("button");
  expect(idle).toHaveAttribute("aria-disabled", "true");
  expect(idle).toHaveAccessibleDescription("Nothing was given up.");
  expect((await rowOf("Imports")).queryByRole("button")).toBeNull();
  await view.user.click(mails.getByRole("button", { name: "Try again what was given up: Emails" }));
  expect(await screen.findByText("2 are tried again. Older than 7 days stays as it is.")).toBeVisible();
});

test("each number has its column's name beside it, for where the rows are cards", async () => {
  draw();
  const mails = await rowOf("Emails");
  for (const name of ["Waiting", "Due", "Given up"]) expect(mails.getByText(name)).toBeInTheDocument();
  expect((await rowOf("acme")).getByText("Deals")).toBeInTheDocument();
});

test("what the database does not tell is said, and the rest is there", async () => {
  draw({ queues: null, tenants: null, routes: [] });
  expect(await screen.findAllByText("Not known while the database does not answer.")).toHaveLength(2);
  expect(screen.getByText("No request was measured yet.")).toBeVisible();
});

test("a page that could not be read says so, and looks again when asked", async () => {
  const view = draw();
  view.answer(READ, refusal(500, "SERVER_ERROR"));
  await view.pass(8);
  expect(await screen.findByText("Failed to load the state of the system. Please try again.")).toBeVisible();
  view.answer(READ, { body: { data: SYSTEM } });
  await view.user.click(screen.getByRole("button", { name: "Look again" }));
  expect(await screen.findByText("Check SMTP_URL.")).toBeVisible();
});
