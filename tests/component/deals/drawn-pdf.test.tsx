import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeDeal } from "../../unit/domain/deals/builder/make";
import { drawBuilder, parts } from "../../support/draw-builder";

const ROUTE = "POST /api/deals/pdf";

test("the PDF tab asks for the PDF of what is on screen, with a word until it comes, and again [U-109]", async () => {
  let answer: (reply: { status: number }) => void = () => undefined;
  const waiting = new Promise<{ status: number }>((done) => (answer = done));
  const view = drawBuilder({ deal: makeDeal({ name: "As saved" }), api: { [ROUTE]: () => waiting } });
  const name = screen.getByRole("textbox", { name: "Name of the deal" });
  await view.user.clear(name);
  await view.user.type(name, "As typed");
  await view.user.click(parts.step("Preview"));
  await view.user.click(screen.getByRole("radio", { name: "PDF" }));
  expect(await screen.findByText("Drawing the PDF…")).toBeVisible();
  const sent = view.calls.find(({ path }) => path === "/api/deals/pdf");
  expect(sent?.body).toMatchObject({ data: { attributes: { name: "As typed" } } });

  answer({ status: 503 });
  expect(await screen.findByText(/^The PDF could not be drawn/)).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(view.calls.filter(({ path }) => path === "/api/deals/pdf")).toHaveLength(2);
});

test("without client or services the PDF tab says what is missing, and asks for nothing [U-109]", async () => {
  const view = drawBuilder();
  await view.user.click(parts.step("Preview"));
  await view.user.click(screen.getByRole("radio", { name: "PDF" }));
  expect(screen.getByText("The PDF cannot be drawn yet. Client is required.")).toBeVisible();
  expect(view.calls.some(({ path }) => path === "/api/deals/pdf")).toBe(false);
});
