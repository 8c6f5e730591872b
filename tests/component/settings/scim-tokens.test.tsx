import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ScimTokens } from "@/app/(workspace)/settings/(screens)/sign-in/_parts/scim-tokens";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const ROUTE = "POST /api/scim-tokens";
const MADE = {
  id: 1,
  name: "Okta",
  ending: "9xyz",
  created_at: "2026-03-05T12:00:00.000Z",
  last_used_at: null,
};

test("a token needs a name, which a failed call keeps; a made one is shown once and listed (T-25)", async () => {
  const view = renderScreen(
    <ScimTokens initial={{ base_url: "https://a.test/scim", tokens: [] }} groups={[]} roles={[]} mayChange />,
  );
  const field = screen.getByRole("textbox", { name: "Name of the token" });
  const create = () => view.user.click(screen.getByRole("button", { name: "Create a token" }));
  await create();
  expect(await screen.findByText("A name is needed")).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  expect(view.calls.filter(({ method }) => method === "POST")).toEqual([]);

  view.answer(ROUTE, refusal(403, "AUTHORIZATION_ERROR"));
  await view.user.type(field, "Okta");
  await create();
  expect(await screen.findByRole("alert")).toHaveTextContent("You may not change this.");
  expect(field).toHaveValue("Okta");

  view.answer(ROUTE, { status: 201, body: { data: { ...MADE, token: "kapi_scim_abc9xyz" } } });
  await create();
  expect(await screen.findByRole("dialog", { name: "Your SCIM token" })).toHaveTextContent(/shown this once/);
  // The answer opened it outside act(): its effects, which let the pointer in, may not have run yet.
  await view.pass(0);
  await view.user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByRole("button", { name: "Revoke" })).toBeEnabled();
  expect(field).toHaveValue("");
});

test("groups of the directory are listed with their members and the role that each gives [T-70]", () => {
  const group = { id: "d0f4b1de-2f3c-4c60-9d0e-0a4f3a1c7b10", external_id: null };
  renderScreen(
    <ScimTokens
      initial={{ base_url: "https://a.test/scim", tokens: [] }}
      groups={[
        { ...group, name: "Sales", members: 12, role: "manager" },
        { ...group, id: "d0f4b1de-2f3c-4c60-9d0e-0a4f3a1c7b11", name: "Guests", members: 0, role: null },
      ]}
      roles={[{ value: "manager", label: "Manager" }]}
      mayChange
    />,
  );
  const list = within(screen.getByRole("region", { name: "Groups from the directory" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Sales12 membersManager",
    "GuestsNo membersGives no role",
  ]);
});
