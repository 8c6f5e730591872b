import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LowestPrice } from "@/app/(workspace)/settings/(screens)/proposals/_parts/proposal-settings";
import { renderScreen } from "../../support/render-screen";

const setting = {
  id: 0,
  key: "lowest_price",
  value: "0",
  group: "proposals",
  data_type: "percent",
  description: "",
  version: 0,
};

const draw = (mayChange: boolean) =>
  renderScreen(<LowestPrice setting={setting} mayChange={mayChange} />, {
    language: "fr",
    api: { "PATCH /api/settings/lowest_price": { body: { data: { ...setting, value: "90.5" } } } },
  });

test("the lowest price of new services is typed as the reader writes it, and saved", async () => {
  const view = draw(true);
  const field = screen.getByRole("textbox", { name: "Prix minimal des nouveaux services" });
  expect(field).toHaveValue("0");
  await view.user.clear(field);
  await view.user.type(field, "90,5 %");
  await view.user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Le prix minimal des nouveaux services a été enregistré.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ value: "90.5" });
});

test("a lowest price that is no number is not saved", async () => {
  const view = draw(true);
  const field = screen.getByRole("textbox", { name: "Prix minimal des nouveaux services" });
  await view.user.clear(field);
  await view.user.type(field, "beaucoup");
  await view.user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(field).toHaveFocus();
  expect(view.calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("whoever may not change settings sees the lowest price", () => {
  draw(false);
  expect(screen.getByRole("textbox", { name: "Prix minimal des nouveaux services" })).toBeDisabled();
});
