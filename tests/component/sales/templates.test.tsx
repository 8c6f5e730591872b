import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
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
