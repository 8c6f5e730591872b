import { Eye, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { IconButton } from "@/app/_ui/button";
import type { RoleAnswer, PermissionAnswer } from "@/lib/domain/roles/api";
import { WITHOUT_EFFECT } from "@/lib/core/access/permissions";
import { useRoleName } from "../../../_parts/load-roles";
import { mayChange, type Viewer } from "./role-rules";
import { usePermissionNames } from "./use-permissions";

export type OpenDialog = { kind: "form" | "delete"; role: RoleAnswer | null };

/**
 * The columns role, level, permissions and actions (ROL-03). Roles that cannot be changed can be viewed (X-41,
 *
 */
export function useRoleColumns(viewer: Viewer, onOpen: (dialog: OpenDialog) => void): Column<RoleAnswer>[] {
  const t = useTranslations("admin.roleManagement");
  const roleName = useRoleName();
  return [
    {
      id: "role",
      header: t("columns.role"),
      sortable: true,
      value: roleName,
      cell: (role) => <RoleTitle role={role} />,
      width: { min: 12, share: 2 },
    },
    {
      id: "level",
      header: t("columns.level"),
      sortable: true,
      value: ({ level }) => level,
      width: "content",
      cell: ({ level }) => <Badge>{t("level", { level })}</Badge>,
    },
    {
      id: "permissions",
      header: t("columns.permissions"),
      width: { min: 12, share: 2 },
      cell: ({ permissions = [] }) => <PermissionTags held={permissions} />,
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      cell: (role) => {
        const isMine = mayChange(viewer, role, "update");
        const name = roleName(role);
        return (
          <span className="flex justify-end gap-1">
            <IconButton
              label={t(isMine ? "edit" : "view", { name })}
              icon={isMine ? <Pencil /> : <Eye />}
              onClick={() => onOpen({ kind: "form", role })}
            />
            {mayChange(viewer, role, "delete") && (
              <IconButton
                tone="danger"
                label={t("delete", { name })}
                icon={<Trash2 />}
                onClick={() => onOpen({ kind: "delete", role })}
              />
            )}
          </span>
        );
      },
    },
  ];
}

/** Name, slug, description, and whether it is a system role (ROL-04). */
function RoleTitle({ role }: { role: RoleAnswer }) {
  const t = useTranslations("admin.roleManagement");
  const roleName = useRoleName();
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{roleName(role)}</span>
        {role.is_system && <Badge>{t("system")}</Badge>}
      </span>
      <span className="mt-0.5 block break-all font-mono text-xs text-faint">{role.slug}</span>
      {role.description && (
        <span className="mt-1 line-clamp-3 max-w-md text-sm wrap-anywhere text-muted">
          {role.description}
        </span>
      )}
      <span className="mt-1 block text-xs text-faint">{t("users", { count: role.users_count })}</span>
    </span>
  );
}

const MAX_NAMED = 3;
const without: ReadonlySet<string> = new Set(WITHOUT_EFFECT);

/**
 * The first 3 permissions by name, and the number of further ones (ROL-04); only permissions with an effect, as
 * counted elsewhere.
 */
function PermissionTags({ held }: { held: readonly PermissionAnswer[] }) {
  const t = useTranslations("admin.roleManagement");
  const { nameOf } = usePermissionNames();
  const permissions = held.filter(({ slug }) => !without.has(slug));
  const more = permissions.slice(MAX_NAMED);
  if (permissions.length === 0) return <span className="text-faint">{t("noPermissions")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {permissions.slice(0, MAX_NAMED).map((permission) => (
        <Badge key={permission.slug} tone="info">
          {nameOf(permission)}
        </Badge>
      ))}
      {more.length > 0 && (
        <span title={more.map(nameOf).join(", ")}>
          <Badge>{t("more", { count: more.length })}</Badge>
        </span>
      )}
    </span>
  );
}
