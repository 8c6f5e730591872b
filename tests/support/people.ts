import type { PermissionSlug } from "@/lib/core/access/permissions";
import { authCalls } from "@/lib/domain/auth/calls";
import { roleCalls } from "@/lib/domain/roles/calls";
import { userCalls } from "@/lib/domain/users/calls";
import type { Workspace } from "./workspace";

export type Person = { id: number; token: string; email: string; role: string };

/** A signed-in user of one test, whose role has level 1 and exactly these permissions. */
export async function personWith(workspace: Workspace, ...permissions: PermissionSlug[]): Promise<Person> {
  const token = await workspace.tokenWith(...permissions);
  const { body } = await workspace.call(authCalls.me, { token });
  return { id: body.data.id, token, email: body.data.attributes.email, role: body.meta.role ?? "" };
}

let made = 0;

/** Creates a role as the workspace's super admin. Returns its id and slug. */
export async function roleWith(
  workspace: Workspace,
  fields: { level?: number; permissions?: PermissionSlug[]; name?: string },
): Promise<{ id: number; slug: string }> {
  const slug = `made_${(made += 1)}`;
  const { status, text, body } = await workspace.call(roleCalls.create, {
    as: "super_admin",
    body: { name: `Role ${slug}`, slug, permissions: [], ...fields },
  });
  if (status !== 201) throw new Error(`The role was not created: ${status} ${text}`);
  return { id: body.data.id, slug };
}

/** Assigns a role to a user, or none with null, as the super admin. */
export async function giveRole(workspace: Workspace, id: number, slug: string | null): Promise<void> {
  const { status, text } = await workspace.call(userCalls.syncRoles, {
    as: "super_admin",
    params: { id },
    body: { roles: slug === null ? [] : [slug] },
  });
  if (status !== 200) throw new Error(`roles/sync: ${status} ${text}`);
}
