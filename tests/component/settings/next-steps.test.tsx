import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NextSteps } from "@/app/(workspace)/settings/(screens)/proposals/_parts/proposal-settings";
import { renderScreen } from "../../support/render-screen";

const setting = {
  id: 0,
  key: "next_steps_fr",
  value: "Nous vous appelons.",
  group: "proposals",
  data_type: "lines",
  description: "",
  version: 0,
};

const draw = (mayChange: boolean) =>
  renderScreen(<NextSteps language="Français" setting={setting} mayChange={mayChange} />, {
    api: {
      "PATCH /api/settings/next_steps_fr": {
        body: { data: { ...setting, value: "On commence.", version: 1 } },
      },
    },
  });

test("what happens next is written for each language, in at most 1,000 characters, and saved [U-85]", async () => {
  const view = draw(true);
  const field = screen.getByRole("textbox", { name: "What happens next (Français)" });
  expect(field).toHaveValue("Nous vous appelons.");
  expect(field).toHaveAttribute("maxlength", "1000");
  await view.user.clear(field);
  await view.user.type(field, "  On commence. ");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("What happens next was saved.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ value: "On commence." });
});

test("whoever may not change settings sees what happens next [U-85]", () => {
  draw(false);
  expect(screen.getByRole("textbox")).toBeDisabled();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
});
