import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Questions } from "@/app/(workspace)/sales/(screens)/questions/_parts/questions";
import { fill } from "../../support/on-screen";
import { bootstrapAnswer, fieldAnswer, pageOf, refusal } from "../../support/api-answers";
import { renderScreen, type Screen } from "../../support/render-screen";

const drawQuestions = (rights: object = {}, language: "en" | "fr" = "en") =>
  renderScreen(<Questions mayCreate mayUpdate mayDelete {...rights} />, {
    language,
    address: "/sales/questions",
    api: {
      "GET /api/init-data-new": bootstrapAnswer(),
      "GET /api/fields": pageOf(
        Array.from({ length: 10 }, (_, at) => fieldAnswer(at + 1, `Filler ${at}`)),
        12,
        10,
      ),
    },
  });

const write = async (view: Screen, name: string) => {
  await view.user.click(await screen.findByRole("button", { name: "New question" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, dialog.getByLabelText(/^Name/), name);
  await view.user.selectOptions(dialog.getByLabelText(/^Field type/), "Number");
  return dialog;
};

test("nothing is created before the constants are loaded [VAL-28]", async () => {
  const view = drawQuestions();
  view.answer("GET /api/init-data-new", "away");
  const dialog = await write(view, "Too early");
  await view.user.click(dialog.getByRole("button", { name: "Create question" }));
  expect(
    await dialog.findByText("Please wait for the page to finish loading before creating a field."),
  ).toBeVisible();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue("Too early");
  expect(view.calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("what somebody else changed about the conditions is told in words", async () => {
  const view = drawQuestions({}, "fr");
  const question = { ...fieldAnswer(2, "Filler 1"), used_by: [] };
  view.answer("GET /api/fields/2", { body: { data: question } });
  await view.user.click(await screen.findByRole("button", { name: "Modifier Filler 1" }));
  const save = await screen.findByRole("button", { name: "Enregistrer" });
  const changed = {
    ...question,
    version: 2,
    visible_when: [{ field_id: 1, comparison_id: 225, value: "3" }],
  };
  view.answer("GET /api/fields/2", { body: { data: changed } });
  view.answer("PUT /api/fields/2", refusal(412, "STALE_VERSION"));
  await view.user.click(save);
  expect(await screen.findByText(/^Visible quand\s: \(vide\) → Filler 0 au moins 3$/)).toBeVisible();
});

test("the table asks for ten questions and says so in French [LIM-03]", async () => {
  const view = drawQuestions({}, "fr");
  expect(await screen.findByText("1–10 sur 12")).toBeVisible();
  expect(view.calls.find(({ path }) => path === "/api/fields")?.query.get("per_page")).toBe("10");
  await view.user.click(screen.getByRole("button", { name: "Nouvelle question" }));
  expect(await screen.findByRole("dialog", { name: "Nouvelle question" })).toBeVisible();
});

test.each([
  [refusal(403, "AUTHORIZATION_ERROR"), "Your role does not allow this."],
  [refusal(500, "SERVER_ERROR"), "The question could not be saved. Please try again."],
] as const)(
  "a save that fails is told in the form, which keeps what was written [QST-10] %#",
  async (answer, text) => {
    const view = drawQuestions();
    view.answer("POST /api/fields", answer);
    const dialog = await write(view, "Paper finish");
    await view.user.click(dialog.getByRole("button", { name: "Create question" }));
    await view.pass(8);
    expect(await dialog.findByRole("alert")).toHaveTextContent(text);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Paper finish");
  },
);

test("each command needs its own right", async () => {
  drawQuestions({ mayCreate: false, mayUpdate: false });
  expect(await screen.findByRole("button", { name: "Delete Filler 0" })).toBeVisible();
  for (const name of ["New question", "Import", "Edit Filler 0"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Export" })).toBeVisible();
});

test("what was wrong with a field is no longer said once it is changed, and what else was wrong stays", async () => {
  const view = drawQuestions();
  await view.user.click(await screen.findByRole("button", { name: "New question" }));
  const dialog = within(await screen.findByRole("dialog"));
  await screen.findByLabelText(/^Field type/);
  await view.user.click(dialog.getByRole("button", { name: "Create question" }));
  const [name, type] = [dialog.getByLabelText(/^Name/), dialog.getByLabelText(/^Field type/)];
  expect(name).toHaveAttribute("aria-invalid", "true");
  expect(type).toHaveAttribute("aria-invalid", "true");
  await fill(view, name, "Paper finish");
  expect(name).not.toHaveAttribute("aria-invalid");
  expect(type).toHaveAttribute("aria-invalid", "true");
});
