import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import {
  SaveAsTemplate,
  type TemplateContentBody,
} from "@/app/(workspace)/deals/_parts/templates/save-as-template";
import { Templates } from "@/app/(workspace)/sales/(screens)/library/_parts/templates";
import { pageOf, refusal } from "../../support/api-answers";
import { fill } from "../../support/on-screen";
import { renderScreen } from "../../support/render-screen";

const row = {
  id: 5,
  version: 1,
  name: "Website",
  description: "Small sites",
  language: null,
  blocks: 0,
  lines: 0,
  updated_at: "2026-01-01T00:00:00Z",
};
const content = (given: object) => ({ ...row, blocks: [], lines: [], created_at: row.updated_at, ...given });

test("after somebody else's change a template is renamed on top of it, when it is saved again", async () => {
  const view = renderScreen(<Templates mayUse mayUpdate mayDelete mayKeep />, {
    address: "/sales/library",
    api: {
      "GET /api/deal-templates": pageOf([row]),
      "GET /api/deal-templates/5": { body: { data: content({ version: 2, description: "Theirs" }) } },
      "PUT /api/deal-templates/5": refusal(412, "STALE_VERSION", {
        details: content({ version: 2, description: "Theirs" }),
      }),
    },
  });
  await view.user.click(await screen.findByRole("button", { name: "Rename Website" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, dialog.getByRole("textbox", { name: /^Name/ }), "Mine");
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Somebody else changed this in the meantime.* Save again/)).toBeVisible();
  expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("Mine");
  expect(dialog.getByRole("textbox", { name: /^Description/ })).toHaveValue("Theirs");

  view.answer("PUT /api/deal-templates/5", { body: { data: content({ version: 3, name: "Mine" }) } });
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("“Mine” was saved.")).toBeVisible();
  const sent = view.calls.filter(({ method }) => method === "PUT");
  expect(sent.map(({ headers }) => headers.get("if-match"))).toEqual(['"5-1"', '"5-2"']);
  expect(sent.at(-1)?.body).toMatchObject({ name: "Mine", description: "Theirs" });
});

const draw = (rows: (typeof row)[], more: ReactNode) =>
  renderScreen(
    <>
      <Templates mayUse mayUpdate mayDelete mayKeep />
      {more}
    </>,
    { address: "/sales/library", api: { "GET /api/deal-templates": listOf(rows) } },
  );
const STARTER = { starter: "event", language: "en", name: "An event", description: "" };
const listOf = (rows: (typeof row)[]) => {
  const { body } = pageOf(rows, rows.length, 20);
  return { body: { ...body, starters: rows.length === 0 ? [STARTER] : [] } };
};

test("a template that was just saved is in the list", async () => {
  const content = () => Promise.resolve({} as TemplateContentBody);
  const view = draw(
    [row],
    <SaveAsTemplate open name="Shop" mayReplace mayUse content={content} onClose={() => undefined} />,
  );
  await screen.findByRole("button", { name: "Rename Website", hidden: true });
  const dialog = within(await screen.findByRole("dialog"));
  view.answer("POST /api/deal-templates", { status: 201, body: { data: { ...row, id: 6, name: "Shop" } } });
  view.answer("GET /api/deal-templates", listOf([row, { ...row, id: 6, name: "Shop" }]));
  await view.user.click(dialog.getByRole("button", { name: "Save template" }));
  expect(await screen.findByRole("button", { name: "Rename Shop", hidden: true })).toBeInTheDocument();
});

test("a starter that was chosen is in the list as a template", async () => {
  const view = draw([], null);
  await view.user.click(await screen.findByRole("button", { name: "New from template" }));
  const dialog = within(await screen.findByRole("dialog"));
  view.answer("POST /api/deal-templates", { status: 201, body: { data: { ...row, name: "An event" } } });
  const starter = await dialog.findByRole("button", { name: /^An event/ });
  view.answer("GET /api/deal-templates", listOf([{ ...row, name: "An event" }]));
  await view.user.click(starter);
  expect(await screen.findByRole("button", { name: "Rename An event" })).toBeVisible();
});
