"use client";

import { UserPlus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { useClientRows } from "@/app/_ui/data-table/use-client-rows";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { useAdministrator } from "../../../_parts/administrator";
import { ListScreen, listTexts } from "../../../_parts/list-screen";
import { loadRoleNames } from "../../../_parts/load-roles";
import { useRoleName } from "../../../_parts/role-name";
import { ConfirmUserAction, type Asked } from "./confirm-user-action";
import { InviteDialog } from "./invite-dialog";
import { loadUsers } from "./load-users";
import { matchesUser } from "./matches-user";
import { UserFilters } from "./user-filters";
import { useUserChanges } from "./use-user-changes";
import { useUserColumns } from "./use-user-columns";
import type { Viewer } from "./viewer";

/** Who works here (USR-01): the first 200 show at once, the rest is read on behind them, ten on a page (X-48, LIM-05). */
export function UsersScreen(rights: Omit<Viewer, "id" | "isSuperAdmin">) {
  const t = useTranslations("admin.userManagement");
  const { currentUserId, isSuperAdmin } = useAdministrator();
  const viewer: Viewer = { id: currentUserId, isSuperAdmin, ...rights };
  const isReady = useReady();
  const roleName = useRoleName();
  const { rows: roles = [] } = useClientRows("role-names", loadRoleNames, true);
  const state = useTableState({ inAddress: true });
  const changes = useUserChanges();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInviting, setInviting] = useState(false);
  const columns = useUserColumns({ viewer, roles, changes, onAsk: setAsked });
  const invite = viewer.mayInvite && (
    <Button
      icon={<UserPlus aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setInviting(true)}
    >
      {t("invite")}
    </Button>
  );
  return (
    <>
      <ListScreen
        name="users"
        load={loadUsers}
        keep={matchesUser}
        state={state}
        columns={columns}
        texts={listTexts(t, t("clear"))}
        icon={<UsersRound />}
        action={invite}
        toolbar={
          <UserFilters
            state={state}
            roles={roles.map((role) => ({ value: role.slug, label: roleName(role) }))}
          />
        }
        errorText={t("loadFailed")}
      />
      <ConfirmUserAction asked={asked} changes={changes} onClose={() => setAsked(null)} />
      {isInviting && <InviteDialog viewer={viewer} roles={roles} onClose={() => setInviting(false)} />}
    </>
  );
}
