"use client";

import { UserPlus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { Button } from "@/app/_ui/button";
import { useClientRows } from "@/app/_ui/data-table/use-rows";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { MAX_NAME } from "@/lib/domain/accounts/limits";
import { MAX_EMAIL } from "@/lib/domain/auth/limits";
import { userCalls } from "@/lib/domain/users/calls";
import type { AdminUser } from "@/lib/domain/users/api";
import { FilterBox, FoldedFilters } from "@/app/_ui/data-table/filter-box";
import type { Option } from "@/app/_ui/select-field";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { late } from "@/app/_ui/late";
import { useAdministrator } from "../../../_parts/administrator";
import { loadRoleNames, useRoleName } from "../../../_parts/load-roles";
import { ConfirmUserAction, type PendingAction, useUserChanges } from "./user-actions";
import { matchesUser, NO_ROLE, type Viewer } from "./user-rules";
import { useUserColumns } from "./use-user-columns";

const InviteDialog = late(() => import("./invite-dialog").then((module) => module.InviteDialog));

/**
 * The users of the workspace (USR-01): the first 200 are shown at once, the rest is loaded in the background, ten
 * on a page (X-48, LIM-05).
 */
export function UsersScreen(rights: Omit<Viewer, "id" | "isSuperAdmin">) {
  const t = useTranslations("admin.userManagement");
  const { currentUserId, isSuperAdmin } = useAdministrator();
  const viewer: Viewer = { id: currentUserId, isSuperAdmin, ...rights };
  const isReady = useReady();
  const roleName = useRoleName();
  const { rows: roles = [] } = useClientRows("role-names", loadRoleNames, true);
  const state = useTableState({ inAddress: true });
  const changes = useUserChanges();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [isInviting, setInviting] = useState(false);
  const columns = useUserColumns({ viewer, roles, changes, onAsk: setPending });
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
        mode="client"
        name="users"
        load={loadUsers}
        keep={matchesUser}
        state={state}
        columns={columns}
        columnsFrom="middle"
        texts={listTexts(t)}
        clear={t("clear")}
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
      {pending && <ConfirmUserAction pending={pending} onClose={() => setPending(null)} />}
      {isInviting && <InviteDialog viewer={viewer} roles={roles} onClose={() => setInviting(false)} />}
    </>
  );
}

/** One page of the tenant's users. A failure is logged, and shown by the table (USR-10, X-49). */
const loadUsers: LoadRows<AdminUser> = ({ page, per_page }, signal) =>
  send(userCalls.list, { query: { page, per_page }, signal }).catch((error: unknown) => {
    quietLog("Failed to load users", error);
    throw error;
  });

/** First and last name with a space between them, which are searched in the browser. */
const MAX_FULL_NAME = MAX_NAME + 1 + MAX_NAME;

/** Search by name and by e-mail, role and status (USR-01). The selection is kept in the address. */
function UserFilters({ state, roles }: { state: TableState; roles: readonly Option[] }) {
  const t = useTranslations("admin.userManagement");
  return (
    <FoldedFilters
      label={t("title")}
      state={state}
      className="sm:grid-cols-2 xl:grid-cols-4"
      first={
        <FilterBox
          state={state}
          name="name"
          className="min-w-0 flex-1"
          label={t("filters.name")}
          hideLabel
          maxLength={MAX_FULL_NAME}
        />
      }
      folded={{
        email: (
          <FilterBox
            state={state}
            name="email"
            className="max-sm:col-span-2"
            label={t("filters.email")}
            hideLabel
            maxLength={MAX_EMAIL}
          />
        ),
        role: (
          <TableFilter
            state={state}
            name="role"
            className=""
            label={t("filters.role")}
            all={t("filters.allRoles")}
            options={[...roles, { value: NO_ROLE, label: t("noRole") }]}
          />
        ),
        status: (
          <TableFilter
            state={state}
            name="status"
            className=""
            label={t("filters.status")}
            all={t("filters.allStatuses")}
            options={[
              { value: "active", label: t("active") },
              { value: "inactive", label: t("inactive") },
            ]}
          />
        ),
      }}
    />
  );
}
