import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DiscountLimits } from "@/app/(workspace)/settings/(screens)/proposals/_parts/discount-limits";
import { renderScreen } from "../../support/render-screen";

const setting = {
  id: 0,
  key: "discount_limits",
  value: '{"employee":10,"gone":5}',
  group: "proposals",
  data_type: "limits",
  description: "",
  version: 0,
};
const ROLES = [
  { slug: "manager", name: "Gestionnaire" },
  { slug: "employee", name: "Employé" },
];

test("each role's limit is entered, emptied and saved, without those of deleted roles [U-146]", async () => {
  const view = renderScreen(<DiscountLimits setting={setting} roles={ROLES} mayChange />, {
    language: "fr",
    api: {
      "PATCH /api/settings/discount_limits": { body: { data: { ...setting, value: '{"manager":12.5}' } } },
    },
  });
  const [manager, employee] = ROLES.map(({ name }) => screen.getByRole("textbox", { name }));
  expect([manager, employee].map((field) => (field as HTMLInputElement).value)).toEqual(["", "10"]);
  await view.user.type(manager!, "12,5");
  await view.user.clear(employee!);
  await view.user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Les limites des remises ont été enregistrées.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ value: '{"manager":12.5}' });
});
