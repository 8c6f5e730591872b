import { Eye, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { IconButton } from "@/app/_ui/icon-button";
import type { RoleAnswer } from "@/lib/domain/roles/schema";
import { useRoleName } from "../../../_parts/role-name";
import { PermissionTags } from "./permission-tags";
import { mayChange, type Viewer } from "./role-rights";
import { RoleTitle } from "./role-title";

export type OpenDialog = { kind: "form" | "delete"; role: RoleAnswer | null };

/** The columns role, level, permissions and actions (ROL-03). Where a role cannot be changed it can be looked at. */
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
      className: "min-w-48",
    },
    {
      id: "level",
      header: t("columns.level"),
      sortable: true,
      value: ({ level }) => level,
      cell: ({ level }) => <Badge>{t("level", { level })}</Badge>,
    },
    {
      id: "permissions",
      header: t("columns.permissions"),
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
