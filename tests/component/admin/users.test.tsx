import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UsersScreen } from "@/app/(workspace)/admin/(screens)/users/_parts/users-screen";
import { Administrator } from "@/app/(workspace)/admin/_parts/administrator";
import type { AdminUser } from "@/lib/users/schema";
import { renderScreen } from "../../support/render-screen";

const person = (id: number, name: string): AdminUser => ({
  id,
  first_name: name,
  last_name: "Roy",
  email: `${name.toLowerCase()}@example.test`,
  is_active: true,
  is_super_admin: false,
  is_invited: false,
  is_verified: true,
  roles: [],
  permissions: [],
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
});

const page = (data: unknown[]) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 200, total: data.length } },
});

function drawUsers() {
  return renderScreen(
    <Administrator currentUserId={1} isSuperAdmin={false}>
      <UsersScreen level={3} mayUpdate mayInvite mayCancel />
    </Administrator>,
    {
      address: "/admin/users",
      api: {
        "GET /api/admin/roles": page([]),
        "GET /api/admin/users": page([person(1, "Ada"), person(2, "Zoe")]),
      },
    },
  );
}

test("a list that cannot be loaded says so and is asked for again [USR-10] [X-49]", async () => {
  const view = drawUsers();
  view.answer("GET /api/admin/users", { status: 500 });
  await view.pass(10);
  expect(await screen.findByText("Failed to load users")).toBeVisible();
  view.answer("GET /api/admin/users", page([person(1, "Ada"), person(2, "Zoe")]));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    await within(screen.getByRole("table", { name: "Users" })).findByText("zoe@example.test"),
  ).toBeVisible();
});
