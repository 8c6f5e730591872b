import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { EditTexts } from "@/app/(workspace)/deals/[id]/_parts/edit-texts";
import { takeNotice } from "@/app/_client/notice";
import { fill } from "../../support/on-screen";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

test("a deal's title and description are changed in place, unless somebody else changed the deal meanwhile", async () => {
  const deal = { id: 40, version: 3, name: "Website", description: "" };
  const view = renderScreen(<EditTexts deal={deal} />, {
    api: {
      "PATCH /api/deals/40": refusal(412, "STALE_VERSION"),
      "GET /api/deals/40": { body: { data: { ...deal, version: 4, name: "Theirs", description: "Theirs" } } },
    },
  });
  await view.user.click(screen.getByRole("button", { name: "Title and description" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Title")).toHaveFocus();
  await fill(view, dialog.getByLabelText("Description"), "Wants it before summer");
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Somebody else changed this in the meantime.* Save again/)).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveValue("Theirs");
  expect(dialog.getByLabelText("Description")).toHaveValue("Wants it before summer");

  view.answer("PATCH /api/deals/40", { body: { data: {} } });
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  await view.pass(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(takeNotice()?.text).toBe("Title and description were saved.");
  const sent = view.calls.filter(({ method }) => method === "PATCH").at(-1);
  expect(sent?.headers.get("If-Match")).toBe('"40-4"');
  expect(sent?.body).toEqual({
    data: { attributes: { name: "Theirs", description: "Wants it before summer" } },
  });
});
