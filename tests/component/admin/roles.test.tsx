import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RolesScreen } from "@/app/(workspace)/admin/(screens)/roles/_parts/roles-screen";
import { fill } from "../../support/on-screen";
import { pageOf, refusal, roleAnswer } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const PERMISSION = {
  id: 1,
  slug: "deals.read",
  name: "See deals",
  description: "",
  module: "deals",
  module_name: "Deals",
};

const drawRoles = () =>
  renderScreen(
    <RolesScreen viewer={{ level: 80, isSuperAdmin: false, permissions: ["roles.manage", "deals.read"] }} />,
    {
      address: "/admin/roles",
      api: {
        "GET /api/admin/roles": pageOf([roleAnswer(7, "lead", 5)]),
        "GET /api/admin/permissions": { body: { data: [PERMISSION] } },
      },
    },
  );

test("roles that cannot be loaded leave an empty table that says so [ROL-16] [MSG-28]", async () => {
  const view = drawRoles();
  view.answer("GET /api/admin/roles", refusal(500, "SERVER_ERROR"));
  await view.pass(7.5);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load roles");
  view.answer("GET /api/admin/roles", pageOf([roleAnswer(7, "lead", 5)]));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Level 5")).toBeVisible();
});

test("permissions that cannot be loaded are asked for again in the dialog, which keeps the name [MSG-28]", async () => {
  const view = drawRoles();
  view.answer("GET /api/admin/permissions", refusal(500, "SERVER_ERROR"));
  await screen.findByText("Level 5");
  await view.user.click(screen.getByRole("button", { name: "Create role" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, dialog.getByLabelText(/^Name/), "Lead");
  await view.pass(7.5);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to load permissions");
  view.answer("GET /api/admin/permissions", { body: { data: [PERMISSION] } });
  await view.user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("checkbox", { name: /^See deals/ })).toBeVisible();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue("Lead");
});

test("a role that cannot be deleted stays, and the dialog says so [MSG-27] [ROL-07]", async () => {
  const view = drawRoles();
  view.answer("DELETE /api/admin/roles/7", refusal(500, "SERVER_ERROR"));
  await view.user.click(await screen.findByRole("button", { name: "Delete lead" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete lead?" }));
  await view.user.click(dialog.getByRole("button", { name: "Delete" }));
  await view.pass(7.5);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to delete role");
  expect(dialog.getByRole("button", { name: "Delete" })).toBeEnabled();
});

test("permissions without effect are neither shown nor counted [ROL-08]", async () => {
  const reserved = { ...PERMISSION, id: 2, slug: "deals.delete", name: "Delete deals" };
  const view = drawRoles();
  view.answer("GET /api/admin/permissions", { body: { data: [PERMISSION, reserved] } });
  view.answer(
    "GET /api/admin/roles",
    pageOf([{ ...roleAnswer(7, "lead", 5), permissions: [PERMISSION, reserved] }]),
  );
  await view.user.click(await screen.findByRole("button", { name: "Edit lead" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("1 of 1 chosen")).toBeVisible();
  expect(dialog.queryByRole("checkbox", { name: /^Delete deals/ })).not.toBeInTheDocument();
  await view.user.click(dialog.getByRole("button", { name: "Clear" }));
  expect(dialog.getByText("0 of 1 chosen")).toBeVisible();
});

test("a role of which only the permissions could not be stored is saved as it is by a second try [ROL-07]", async () => {
  const view = drawRoles();
  const made = roleAnswer(9, "editor", 1, { name: "Editor" });
  view.answer("POST /api/admin/roles", { status: 201, body: { data: made } });
  view.answer("POST /api/admin/roles/9/permissions/sync", refusal(500, "SERVER_ERROR"));
  await screen.findByText("Level 5");
  await view.user.click(screen.getByRole("button", { name: "Create role" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, dialog.getByLabelText(/^Name/), "Editor");
  await view.user.click(dialog.getByRole("button", { name: "Create role" }));
  await view.pass(7.5);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to update role permissions");
  const changed = { body: { data: { ...made, version: 2 } } };
  view.answer("PUT /api/admin/roles/9", changed);
  view.answer("POST /api/admin/roles/9/permissions/sync", changed);
  view.answer("GET /api/admin/roles/9", changed);
  await view.user.click(dialog.getByRole("button", { name: "Create role" }));
  expect(await screen.findByText("The role Editor was created.")).toBeVisible();
  expect(view.calls.find(({ method }) => method === "PUT")?.headers.get("If-Match")).toBe('"9-1"');
});

test("a custom role that one may only look at is not called a system role [X-45]", async () => {
  const view = renderScreen(
    <RolesScreen viewer={{ level: 80, isSuperAdmin: false, permissions: ["roles.read", "deals.read"] }} />,
    {
      address: "/admin/roles",
      api: {
        "GET /api/admin/roles": pageOf([
          roleAnswer(7, "lead", 5),
          roleAnswer(2, "admin", 80, { is_system: true }),
        ]),
        "GET /api/admin/permissions": { body: { data: [PERMISSION] } },
      },
    },
  );
  for (const [name, text, reason] of [
    ["lead", "You can see this role, but not change it.", "Your role does not allow you to change this one."],
    ["Admin", /^System roles are the same in every workspace/, "System roles cannot be changed."],
  ] as const) {
    await view.user.click(await screen.findByRole("button", { name: `View ${name}` }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAccessibleDescription(reason);
    await view.user.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  }
});
