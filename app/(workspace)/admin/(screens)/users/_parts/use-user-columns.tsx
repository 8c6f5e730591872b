import { useTranslations } from "next-intl";
import type { Column } from "@/app/_ui/data-table/types";
import type { RoleAnswer } from "@/lib/domain/roles/schema";
import { whyNotManage } from "@/lib/domain/users/may-manage";
import type { AdminUser } from "@/lib/domain/users/schema";
import { useRoleName } from "../../../_parts/role-name";
import type { Asked } from "./confirm-user-action";
import { fullName } from "./full-name";
import { RoleCell } from "./role-cell";
import { StatusCell } from "./status-cell";
import { UserActions } from "./user-actions";
import { UserTitle } from "./user-title";
import type { UserChanges } from "./use-user-changes";
import type { Viewer } from "./viewer";

type Given = {
  viewer: Viewer;
  roles: readonly RoleAnswer[];
  changes: UserChanges;
  onAsk: (asked: Asked) => void;
};

/** The columns name, e-mail, role, status and actions (USR-01). */
export function useUserColumns({ viewer, roles, changes, onAsk }: Given): Column<AdminUser>[] {
  const t = useTranslations("admin.userManagement");
  const roleName = useRoleName();
  /** Why the viewer may not change this user, in words; null when they may. */
  const why = (user: AdminUser): string | null => {
    const refusal = whyNotManage(viewer, user);
    if (refusal) return t(`why.${refusal}`);
    return viewer.mayUpdate ? null : t("why.forbidden");
  };
  return [
    {
      id: "name",
      header: t("columns.name"),
      sortable: true,
      value: fullName,
      cell: (user) => <UserTitle user={user} isMe={user.id === viewer.id} />,
      className: "min-w-40",
    },
    {
      id: "email",
      header: t("columns.email"),
      sortable: true,
      value: ({ email }) => email,
      cell: ({ email }) => (
        <span className="inline-flex min-h-9 items-center break-all text-muted">{email}</span>
      ),
    },
    {
      id: "roles",
      header: t("columns.roles"),
      sortable: true,
      value: ({ roles: [held] }) => (held ? roleName(held) : null),
      cell: (user) => <RoleCell {...{ user, roles, viewer, changes }} why={why(user)} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      sortable: true,
      value: ({ is_active }) => (is_active ? 0 : 1),
      cell: (user) => <StatusCell user={user} why={why(user)} changes={changes} />,
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      cell: (user) => (
        <UserActions {...{ user, viewer, changes, onAsk }} mayManage={whyNotManage(viewer, user) === null} />
      ),
    },
  ];
}
