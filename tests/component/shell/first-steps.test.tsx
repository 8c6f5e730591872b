import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PutAway } from "@/app/_first-steps/put-away";
import { FirstStepsWay, useWayBack } from "@/app/_first-steps/way";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

function Form() {
  const wayBack = useWayBack();
  return <button onClick={() => wayBack?.()}>Save</button>;
}

const drawWay = (address: string) =>
  renderScreen(
    <FirstStepsWay>
      <Form />
    </FirstStepsWay>,
    { address },
  );
const back = () => screen.queryByRole("link", { name: "Back to the first steps" });

test("a place that was opened from the first steps leads back, until they are seen again [U-60]", () => {
  drawWay("/sales/catalog-items?from=first-steps");
  expect(back()).toHaveAttribute("href", "/dashboard");
  act(() => navigation.go("/sales/catalog-items?search=site"));
  expect(back()).toBeVisible();
  act(() => navigation.go("/dashboard"));
  expect(back()).toBeNull();
  act(() => navigation.go("/sales/catalog-items"));
  expect(back()).toBeNull();
});

test("saving what a step asks for leads back to the list, but only if one came from there [U-60]", async () => {
  const view = drawWay("/settings/company");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(navigation.router.push).not.toHaveBeenCalled();
  act(() => navigation.go("/settings/company?from=first-steps"));
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  expect(navigation.router.push).toHaveBeenCalledWith("/dashboard");
});

const SETTING = { id: 7, key: "first_steps", value: "off", group: "workspace", data_type: "switch" };

const drawPutAway = () =>
  renderScreen(
    <>
      <NoticeBanner duration={5_000} />
      <PutAway setting="first_steps" />
    </>,
    {
      api: {
        "PATCH /api/settings/first_steps": { body: { data: { ...SETTING, description: "", version: 1 } } },
      },
    },
  );

test("the first steps are put away for all, said with where they are found, and brought back by undo [U-60]", async () => {
  const view = drawPutAway();
  await view.user.click(screen.getByRole("button", { name: "Hide" }));
  expect(
    await screen.findByText("The first steps are hidden. You find them again under Settings, Company."),
  ).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(view.calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
    { value: "off" },
    { value: "on" },
  ]);
  expect(navigation.router.refresh).toHaveBeenCalled();
});

test("a list that cannot be put away stays, with the reason [U-60]", async () => {
  const view = drawPutAway();
  view.answer("PATCH /api/settings/first_steps", refusal(403, "AUTHORIZATION_ERROR"));
  await view.user.click(screen.getByRole("button", { name: "Hide" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/do not have the permission/);
  expect(navigation.router.refresh).not.toHaveBeenCalled();
});
