import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TimeZoneChoice } from "@/app/(workspace)/settings/(screens)/company/_parts/time-zone-choice";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const ZONES = ["America/New_York", "America/Toronto", "Asia/Tokyo", "Europe/Paris", "Pacific/Apia", "UTC"];
const setting = {
  id: 0,
  key: "time_zone",
  value: "UTC",
  group: "documents",
  data_type: "time_zone",
  description: "",
  version: 0,
};

const draw = (mayChange: boolean) =>
  renderScreen(<TimeZoneChoice setting={setting} zones={ZONES} mayChange={mayChange} />, {
    api: { "PATCH /api/settings/time_zone": { body: { data: { ...setting, value: "America/Toronto" } } } },
  });

test("the time zone is found by a part of its name, and saved at once [U-02]", async () => {
  const view = draw(true);
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  expect(zone).toHaveValue("UTC");
  await view.user.click(zone);
  await view.user.clear(zone);
  await view.user.type(zone, "toro");
  await view.user.click(await screen.findByRole("option", { name: "America/Toronto", hidden: true }));
  expect(await screen.findByText("The time zone was saved.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ value: "America/Toronto" });
  expect(zone).toHaveValue("America/Toronto");
});

test("a time zone that was not saved is the old one again", async () => {
  const view = draw(true);
  view.answer("PATCH /api/settings/time_zone", refusal(422, "VALIDATION_ERROR"));
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  await view.user.click(zone);
  await view.user.click(await screen.findByRole("option", { name: "Asia/Tokyo", hidden: true }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(zone).toHaveValue("UTC");
});

test("whoever may not change settings sees the time zone", () => {
  draw(false);
  expect(screen.getByRole("combobox", { name: "Time zone" })).toBeDisabled();
});
