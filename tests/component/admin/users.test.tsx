import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UsersScreen } from "@/app/(workspace)/admin/(screens)/users/_parts/users-screen";
import { Administrator } from "@/app/(workspace)/admin/_parts/administrator";
import type { AdminUser } from "@/lib/domain/users/api";
import { pageOf, refusal, roleAnswer, userAnswer } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const SYSTEM = [
  roleAnswer(1, "super_admin", 100),
  roleAnswer(2, "admin", 80),
  roleAnswer(3, "employee", 10),
].map((role) => ({ ...role, is_system: true }));
const holding = (slug: string) => ({
  roles: SYSTEM.filter((role) => role.slug === slug).map(({ id, name, level }) => ({
    id,
    name,
    slug,
    level,
  })),
});
const PEOPLE = [
  userAnswer(1, "Ada", holding("admin")),
  userAnswer(2, "Zoe", { ...holding("super_admin"), is_super_admin: true }),
  userAnswer(3, "Max", holding("employee")),
  userAnswer(4, "Ivo", { ...holding("employee"), is_invited: true }),
];

const META = { current_page: 1, per_page: 1, last_page: 12 };

type Given = { as?: "admin" | "super_admin"; rights?: object; people?: AdminUser[]; roles?: typeof SYSTEM };

function drawUsers({ as = "admin", rights = {}, people = PEOPLE, roles = SYSTEM }: Given = {}) {
  return renderScreen(
    <Administrator currentUserId={as === "admin" ? 1 : 9} isSuperAdmin={as === "super_admin"}>
      <UsersScreen level={as === "admin" ? 80 : 100} mayUpdate mayInvite mayCancel mayHandOver {...rights} />
    </Administrator>,
    {
      address: "/admin/users",
      api: {
        "GET /api/admin/roles": pageOf(roles),
        "GET /api/admin/users": pageOf(people),
        "GET /api/deals": { body: { data: [], meta: { ...META, total: 12 } } },
        "GET /api/deals/owners": pageOf([
          { id: 3, full_name: "Max Roy", email: "max@example.test" },
          { id: 1, full_name: "Ada Roy", email: "ada@example.test" },
        ]),
      },
    },
  );
}

const rowOf = async (email: string) => {
  const cell = await screen.findByText(`${email}@example.test`);
  const row = cell.closest("tr");
  if (!row) throw new Error(`${email} stands in no row`);
  return within(row);
};

test("a list that cannot be loaded says so and is asked for again [USR-10] [X-49]", async () => {
  const view = drawUsers();
  view.answer("GET /api/admin/users", { status: 500 });
  await view.pass(7.5);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load users");
  view.answer("GET /api/admin/users", pageOf(PEOPLE));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    await within(screen.getByRole("table", { name: "Users" })).findByText("zoe@example.test"),
  ).toBeVisible();
});

const yes = (view: ReturnType<typeof drawUsers>, name: string) =>
  view.user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const writes = (view: ReturnType<typeof drawUsers>) =>
  view.calls.filter(({ method }) => method !== "GET").map(({ path, body }) => ({ path, body }));

test("a switch that cannot be stored says so in a message and stays as it was [USR-10]", async () => {
  const view = drawUsers();
  view.answer("PATCH /api/admin/users/3/status", refusal(500, "SERVER_ERROR"));
  await view.user.click(await (await rowOf("max")).findByRole("switch", { name: "Max Roy may sign in" }));
  await yes(view, "Disable");
  await view.pass(7.5);
  expect(await screen.findByRole("alert")).toHaveTextContent("The change was not saved. Please try again.");
  expect((await rowOf("max")).getByRole("switch")).toBeChecked();
  expect(view.calls.filter(({ method }) => method === "PATCH").at(-1)?.body).toEqual({ is_active: false });
});

test("disabling somebody says how many open deals they have and asks who takes them over [USR-10] [T-60]", async () => {
  const view = drawUsers();
  view.answer("PATCH /api/admin/users/3/status", {
    body: { data: { ...PEOPLE[2], is_active: false, version: 2 } },
  });
  await view.user.click(await (await rowOf("max")).findByRole("switch", { name: "Max Roy may sign in" }));
  const field = within(screen.getByRole("dialog")).getByRole("combobox", {
    name: "Who takes over the deals",
  });
  expect(field).toHaveAttribute("placeholder", "Nobody: they stay as they are");
  expect(await screen.findByText("Max Roy has 12 open deals.")).toBeVisible();
  const asked = view.calls.find(({ path }) => path === "/api/deals")?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    "filter[owner_id]": "3",
    "filter[stage]": "pending",
    per_page: "1",
  });
  await view.user.click(field);
  const ada = await screen.findByRole("option", { name: "Ada Roy", hidden: true });
  expect(screen.queryByRole("option", { name: "Max Roy", hidden: true })).toBeNull();
  await view.user.click(ada);
  await yes(view, "Disable");
  expect(
    await screen.findByText("Max Roy may no longer sign in. Ada Roy owns their deals now."),
  ).toBeVisible();
  expect(writes(view)).toEqual([
    { path: "/api/admin/users/3/status", body: { is_active: false, hand_over_to: 1 } },
  ]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a number of open deals that cannot be read keeps nobody from being disabled [T-60]", async () => {
  const view = drawUsers();
  view.answer("GET /api/deals", refusal(500, "SERVER_ERROR"));
  view.answer("PATCH /api/admin/users/3/status", { body: { data: { ...PEOPLE[2], is_active: false } } });
  await view.user.click(await (await rowOf("max")).findByRole("switch", { name: "Max Roy may sign in" }));
  await yes(view, "Disable");
  expect(await screen.findByText("Max Roy may no longer sign in.")).toBeVisible();
});

test("whoever may not change deals is not asked who takes over", async () => {
  const view = drawUsers({ rights: { mayHandOver: false } });
  await view.user.click(await (await rowOf("max")).findByRole("switch", { name: "Max Roy may sign in" }));
  expect(within(screen.getByRole("dialog")).queryByRole("combobox")).toBeNull();
});

test("whoever must set up a second factor first is told so, in the words of every other screen [T-21]", async () => {
  const view = drawUsers();
  view.answer("PATCH /api/admin/users/3/status", refusal(403, "FACTOR_REQUIRED"));
  await view.user.click(await (await rowOf("max")).findByRole("switch", { name: "Max Roy may sign in" }));
  await yes(view, "Disable");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "First set up an authenticator app or a passkey: Profile, Security.",
  );
});

test("an invitation that cannot be taken back: the dialog stays and says why, and a second try takes it back", async () => {
  const view = drawUsers();
  const route = "DELETE /api/admin/users/4/invite";
  view.answer(route, refusal(500, "SERVER_ERROR"));
  await view.user.click(
    await (await rowOf("ivo")).findByRole("button", { name: "Take back the invitation of Ivo Roy" }),
  );
  await yes(view, "Take back");
  await view.pass(7.5);
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The change was not saved. Please try again.");
  view.answer(route, { status: 204 });
  await yes(view, "Take back");
  expect(await screen.findByText("The invitation of Ivo Roy was taken back.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("oneself, and a super admin to others, can only be looked at [USR-05] [USR-06] [USR-07] [USR-08]", async () => {
  drawUsers();
  for (const [email, why, role] of [
    ["zoe", "Only a super admin can manage a super admin.", "Super admin"],
    ["ada", "Nobody changes their own role or status.", "Admin"],
  ] as const) {
    const them = await rowOf(email);
    expect(await them.findByText(role)).toBeVisible();
    expect(them.getAllByTitle(why).map(({ textContent }) => textContent)).toEqual([role, "Active"]);
    expect(them.queryByRole("switch")).toBeNull();
    expect(them.queryByRole("combobox")).toBeNull();
  }
  const max = await rowOf("max");
  const offered = (await max.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(offered).toEqual(expect.arrayContaining(["Admin", "Employee"]));
  expect(offered).not.toContain("Super admin");
});

test("a super admin manages super admins, and may give their role [USR-05] [USR-07]", async () => {
  drawUsers({ as: "super_admin" });
  const zoe = await rowOf("zoe");
  expect(await zoe.findByRole("switch")).toBeEnabled();
  expect(zoe.getByRole("combobox", { name: "Role of Zoe Roy" })).toHaveValue("super_admin");
  const max = await rowOf("max");
  expect(max.getByRole("option", { name: "Super admin" })).toBeInTheDocument();
});

test("each command needs its own right: changing, inviting, taking back", async () => {
  const { unmount } = drawUsers({ rights: { mayUpdate: false, mayInvite: false, mayCancel: false } });
  const max = await rowOf("max");
  expect(await max.findAllByTitle("Your role does not allow you to change users.")).toHaveLength(2);
  expect(max.queryByRole("switch")).toBeNull();
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  for (const email of ["max", "ivo", "ada"])
    expect((await rowOf(email)).queryAllByRole("button")).toEqual([]);
  unmount();

  drawUsers({ rights: { mayUpdate: false, mayInvite: false } });
  const ivo = await rowOf("ivo");
  expect((await ivo.findAllByRole("button")).map((button) => button.getAttribute("aria-label"))).toEqual([
    "Take back the invitation of Ivo Roy",
  ]);
});

/** Sets the response to a change of a user, and to reading the list afterwards. */
function answerChange(view: ReturnType<typeof drawUsers>, route: string, changed: AdminUser): void {
  view.answer(route, { body: { data: changed } });
  view.answer(
    "GET /api/admin/users",
    pageOf(PEOPLE.map((person) => (person.id === changed.id ? changed : person))),
  );
}

const MAX = PEOPLE[2] as AdminUser;

test("choosing a role gives it to nobody until it is saved, and its message takes it back for eight seconds", async () => {
  const view = drawUsers();
  const max = await rowOf("max");
  const role = await max.findByRole("combobox", { name: "Role of Max Roy" });
  await view.user.selectOptions(role, "No role");
  expect(writes(view)).toEqual([]);
  await view.user.click(max.getByRole("button", { name: "Keep the present role of Max Roy" }));
  expect(role).toHaveValue("employee");

  await view.user.selectOptions(role, "No role");
  answerChange(view, "POST /api/admin/users/3/roles/sync", { ...MAX, roles: [], version: MAX.version + 1 });
  await view.user.click(max.getByRole("button", { name: "Save the role of Max Roy" }));
  expect(await screen.findByText("Max Roy has no role now.")).toBeVisible();
  await view.pass(7.5);
  answerChange(view, "POST /api/admin/users/3/roles/sync", { ...MAX, version: MAX.version + 2 });
  await view.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Max Roy now has the role Employee.")).toBeVisible();
  expect(writes(view).map(({ body }) => body)).toEqual([{ roles: [] }, { roles: ["employee"] }]);
  const undone = view.calls.filter(({ method }) => method === "POST").at(-1);
  expect(undone?.headers.get("If-Match")).toBe(`"3-${MAX.version + 1}"`);
  await view.pass(8.5);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("an administrator's role is given, and a person kept out, after a question", async () => {
  const view = drawUsers();
  const max = await rowOf("max");
  await view.user.selectOptions(await max.findByRole("combobox", { name: "Role of Max Roy" }), "Admin");
  await view.user.click(max.getByRole("button", { name: "Save the role of Max Roy" }));
  expect(screen.getByRole("dialog", { name: "Make Max Roy an administrator?" })).toBeVisible();
  await yes(view, "Cancel");
  await view.user.click(max.getByRole("switch", { name: "Max Roy may sign in" }));
  expect(screen.getByRole("dialog", { name: "Disable Max Roy?" })).toBeVisible();
  await yes(view, "Cancel");
  expect(writes(view)).toEqual([]);
});

test("with many roles an emptied search takes no role away, typing replaces it, and an arrow key gives none [USR-04]", async () => {
  const many = [
    ...SYSTEM,
    ...["Buyer", "Courier", "Editor", "Writer"].map((name, index) => ({
      ...roleAnswer(10 + index, name.toLowerCase(), 10),
      name,
    })),
  ];
  const drawn = drawUsers({ roles: many });
  const max = await rowOf("max");
  const role = await max.findByRole<HTMLInputElement>("combobox", { name: "Role of Max Roy" });
  await drawn.user.click(role);
  await drawn.user.keyboard("cour");
  expect(role).toHaveValue("cour");
  await drawn.user.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}{Tab}");
  expect(role).toHaveValue("Employee");
  await drawn.user.click(role);
  await drawn.user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Tab}");
  expect(role).toHaveValue("Employee");
  await drawn.user.click(role);
  await drawn.user.keyboard("no role{Enter}");
  expect(role).toHaveValue("");
  await drawn.user.keyboard("writer{Enter}");
  expect(role).toHaveValue("Writer");
  expect(writes(drawn)).toEqual([]);
});

test("a switch keeps the focus while its change is saved; the others wait [USR-08]", async () => {
  const max = userAnswer(3, "Max", { ...holding("employee"), is_active: false });
  const ivo = userAnswer(4, "Ivo", holding("employee"));
  let release = (): void => undefined;
  const isHeld = new Promise<void>((done) => (release = done));
  const view = drawUsers({ people: [max, ivo] });
  view.answer("PATCH /api/admin/users/3/status", () =>
    isHeld.then(() => ({ body: { data: { ...max, is_active: true, version: 2 } } })),
  );
  const own = await (await rowOf("max")).findByRole("switch");
  await view.user.click(own);
  expect(own).toBeEnabled();
  expect(own).toHaveFocus();
  expect((await rowOf("ivo")).getByRole("switch")).toBeDisabled();
  release();
  expect(await screen.findByText("Max Roy may sign in again.")).toBeVisible();
});
