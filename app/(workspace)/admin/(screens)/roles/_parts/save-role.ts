import { send } from "@/app/_client/send";
import { roleCalls } from "@/lib/domain/roles/calls";
import type { RoleFields } from "@/lib/domain/roles/fields";
import type { PermissionAnswer, RoleAnswer } from "@/lib/domain/roles/api";

type Slug = PermissionAnswer["slug"];

/** A save that failed in one of its steps; `cause`: the call's error. */
export class RoleSaveError extends Error {
  constructor(
    readonly step: "create" | "update" | "sync",
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : "", { cause });
  }
}

/**
 * Stores a role, then syncs its permissions and reads it again (ROL-15); the first call includes the permissions
 * too, so that the role never exists without them (S-052). Throws RoleSaveError; MSG-30 if the response to a
 * creation contains no role.
 * @param onStored called after each write with the role as it is stored now: what a second try has to be based on
 */
export async function saveRole(
  role: RoleAnswer | null,
  fields: RoleFields,
  permissions: readonly Slug[],
  onStored: (role: RoleAnswer) => void,
): Promise<RoleAnswer> {
  const body = { ...fields, permissions: [...permissions] };
  const saved = role
    ? await step(
        "update",
        send(roleCalls.update, {
          params: { id: role.id },
          body,
          version: role,
        }),
      )
    : await step("create", send(roleCalls.create, { body }).then(named));
  onStored(saved);
  onStored(
    await step(
      "sync",
      send(roleCalls.syncPermissions, {
        params: { id: saved.id },
        body: { permissions: body.permissions },
        version: null,
      }),
    ),
  );
  return step("update", send(roleCalls.read, { params: { id: saved.id } }));
}

const step = <Answer>(name: RoleSaveError["step"], call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    throw new RoleSaveError(name, error);
  });

function named(answer: RoleAnswer | null | undefined): RoleAnswer {
  if (!Number.isInteger(answer?.id))
    throw new Error("Invalid role creation response: missing role data or ID");
  return answer as RoleAnswer;
}
