import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CategoriesDialog } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/categories/categories-dialog";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const RIGHTS = { mayCreate: true, mayChange: true, mayDelete: true, seesMargins: false };
const category = (id: number, name: string, services = 0) => ({
  ...{ id, name, position: id, services, version: 3 },
});

const draw = (api: Record<string, { status?: number; body: unknown }>, rights = RIGHTS) => {
  const onChanged = vi.fn();
  const view = renderScreen(
    <CategoriesDialog
      categories={{ data: [category(1, "Printing", 2), category(2, "Web")], meta: { uncategorised: 0 } }}
      rights={rights}
      onChanged={onChanged}
      onClose={() => undefined}
    />,
    { language: "en", address: "/sales/catalog-items", api },
  );
  return { ...view, onChanged };
};

test("a category is added by its name [U-141]", async () => {
  const { user, onChanged, calls } = draw({
    "POST /api/catalog-categories": { status: 201, body: { data: category(3, "Film") } },
  });
  await user.type(await screen.findByRole("textbox", { name: "New category" }), " Film {Enter}");
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({ name: "Film" });
});

test("a name that another category has is refused in words, and the former one stays [U-141]", async () => {
  const { user } = draw({
    "PATCH /api/catalog-categories/2": refusal(422, "VALIDATION_ERROR", {
      errors: [{ field: "name", code: "taken", message: "taken" }],
    }),
  });
  const name = await screen.findByRole("textbox", { name: "Name of Web" });
  await user.clear(name);
  await user.type(name, "Printing{Enter}");
  expect(await screen.findByText("Another category has this name.")).toBeVisible();
  expect(name).toHaveValue("Web");
});

test("what becomes of its services is said before a category is deleted [U-141]", async () => {
  const { user } = draw({});
  await user.click(await screen.findByRole("button", { name: "Delete Printing" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Printing?" }));
  expect(question.getByText("Its 2 services stay, without a category.")).toBeVisible();
});

test("who may only read sees the categories without controls [U-141]", async () => {
  draw({}, { mayCreate: false, mayChange: false, mayDelete: false, seesMargins: false });
  expect(await screen.findByText("Printing")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
