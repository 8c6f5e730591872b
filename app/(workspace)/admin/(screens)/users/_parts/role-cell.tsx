import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { SelectField } from "@/app/_ui/select-field";
import type { RoleAnswer } from "@/lib/roles/schema";
import type { AdminUser } from "@/lib/users/schema";
import { useRoleName } from "../../../_parts/role-name";
import { fullName } from "./full-name";
import { roleOptions } from "./role-options";
import type { UserChanges } from "./use-user-changes";
import type { Viewer } from "./viewer";

type Props = {
  user: AdminUser;
  roles: readonly RoleAnswer[];
  viewer: Viewer;
  why: string | null;
  changes: UserChanges;
};

/** A user's role: one choice, searchable above five roles (USR-04); read-only, with the reason, where the viewer may not change it (USR-06, USR-07). */
export function RoleCell({ user, roles, viewer, why, changes }: Props) {
  const t = useTranslations("admin.userManagement");
  const roleName = useRoleName();
  const [held] = user.roles;
  if (why !== null || roles.length === 0)
    return (
      <span title={why ?? undefined} className="inline-flex min-h-9 items-center">
        {held ? (
          <Badge tone="info">{roleName(held)}</Badge>
        ) : (
          <span className="text-faint">{t("noRole")}</span>
        )}
      </span>
    );
  const known = [...roles, ...user.roles];
  return (
    <SelectField
      className="w-full max-w-64 @2xl:min-w-40"
      label={t("roleOf", { name: fullName(user) })}
      hideLabel
      placeholder={t("noRole")}
      clearable
      disabled={changes.busyId !== null}
      options={roleOptions(roles, viewer, roleName, user.roles)}
      value={held?.slug ?? null}
      onChange={(slug) => void changes.setRole(user, known.find((role) => role.slug === slug) ?? null)}
    />
  );
}
