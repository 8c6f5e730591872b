"use client";

import { Plus, ShieldCheck, KeyRound, Lock, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState, type ReactNode } from "react";
import Link from "next/link";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useClientRows } from "@/app/_ui/data-table/use-rows";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { FilterBox, FoldedFilters } from "@/app/_ui/data-table/filter-box";
import { SelectField } from "@/app/_ui/select-field";
import { Card } from "@/app/_ui/card";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { roleCalls } from "@/lib/domain/roles/calls";
import { MAX_NAME } from "@/lib/domain/roles/limits";
import { LEVEL_DIGITS } from "@/lib/domain/roles/role-rules";
import { useFailureText } from "@/app/(workspace)/admin/_parts/failure-text";
import { late } from "@/app/_ui/late";
import { loadRoles } from "../../../_parts/load-roles";
import { matchesRole, mayDo, type Viewer } from "./role-rules";
import { offeredPermissions, usePermissions } from "./use-permissions";
import { useRoleColumns, type OpenDialog } from "./use-role-columns";

const RoleDialog = late(() => import("./role-dialog").then((module) => module.RoleDialog));

/** The tenant's roles and what they allow (ROL-01 to ROL-08), fifty on a page (LIM-04). */
export function RolesScreen({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("admin.roleManagement");
  const isReady = useReady();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const state = useTableState({ inAddress: true, pageSize: 50 });
  const clear = useClearRoles();
  // The same rows as the table's, which are read only once.
  const { rows } = useClientRows("roles", loadRoles, true);
  const { data: known } = usePermissions();
  const columns = useRoleColumns(viewer, setDialog);
  // Also without success: the list is outdated if somebody else's change refused the user's.
  const closeAndRead = () => {
    setDialog(null);
    void clear();
  };
  const done = (what: "created" | "saved" | "deleted", { name }: RoleAnswer) => {
    leaveNotice({ tone: "success", text: t(`done.${what}`, { name }) });
    closeAndRead();
  };
  const open = dialog?.role ?? null;
  const taken = useMemo(
    () => (rows ?? []).filter(({ id }) => id !== open?.id).map(({ slug }) => slug),
    [rows, open],
  );
  const create = mayDo(viewer, "create") && (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setDialog({ kind: "form", role: null })}
    >
      {t("create")}
    </Button>
  );
  return (
    <>
      <ListScreen
        mode="client"
        name="roles"
        load={loadRoles}
        keep={matchesRole}
        state={state}
        columns={columns}
        texts={listTexts(t)}
        clear={t("clear")}
        icon={<ShieldCheck />}
        action={create}
        above={
          <RoleStats roles={rows} permissions={known && offeredPermissions(known, viewer, null).length} />
        }
        toolbar={<RoleFilters state={state} />}
        errorText={t("failed.load")}
      />
      {dialog?.kind === "form" && (
        <RoleDialog
          key={open ? `${open.id}-${open.version}` : "new"}
          role={open}
          viewer={viewer}
          taken={taken}
          onClose={closeAndRead}
          onSaved={(role) => done(open ? "saved" : "created", role)}
          onShowTheirs={(role) => setDialog({ kind: "form", role })}
        />
      )}
      {dialog?.kind === "delete" && open && (
        <DeleteRole role={open} onClose={closeAndRead} onDeleted={(role) => done("deleted", role)} />
      )}
    </>
  );
}

/** Returns a function that reads everything that shows roles again: also the users, who have them. */
function useClearRoles(): () => Promise<unknown> {
  const tables = [useClearTable("roles"), useClearTable("role-names"), useClearTable("users")];
  return () => Promise.all(tables.map((clear) => clear()));
}

/** Search by name, level and type (ROL-02). The selection is kept in the address. */
function RoleFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.roleManagement.filters");
  const { filters } = state;
  return (
    <FoldedFilters
      label={t("name")}
      state={state}
      className="sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      first={
        <FilterBox
          state={state}
          name="name"
          className="min-w-0 flex-1"
          label={t("name")}
          hideLabel
          maxLength={MAX_NAME}
        />
      }
      folded={{
        level: (
          <FilterBox
            state={state}
            name="level"
            label={t("level")}
            hideLabel
            maxLength={LEVEL_DIGITS}
            numeric
          />
        ),
        type: (
          <SelectField
            label={t("type")}
            hideLabel
            options={(["all", "custom", "system"] as const).map((value) => ({
              value,
              label: t(`types.${value}`),
            }))}
            value={filters["type"] ?? "all"}
            onChange={(value) => state.setFilter("type", value === "all" ? null : value)}
          />
        ),
      }}
    />
  );
}

/** Four cards: all roles, custom and system ones, and permissions (ROL-01). A dash while they are not loaded. */
function RoleStats({
  roles,
  permissions,
}: {
  roles: readonly RoleAnswer[] | undefined;
  permissions: number | undefined;
}) {
  const t = useTranslations("admin.roleManagement.stats");
  const system = roles?.filter((role) => role.is_system).length;
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat label={t("total")} value={roles?.length} icon={<ShieldCheck />} />
      <Stat
        label={t("custom")}
        value={roles && system !== undefined ? roles.length - system : undefined}
        icon={<SlidersHorizontal />}
      />
      <Stat label={t("system")} value={system} icon={<Lock />} />
      <Stat label={t("permissions")} value={permissions} icon={<KeyRound />} />
    </ul>
  );
}

const Stat = ({ label, value, icon }: { label: string; value: number | undefined; icon: ReactNode }) => (
  <li className="min-w-0">
    <Card className="flex h-full items-start justify-between gap-2 p-4">
      <p className="min-w-0">
        <span className="block text-xs text-muted">{label}</span>
        <span className="mt-1 block text-2xl font-semibold tabular-nums">{value ?? "–"}</span>
      </p>
      <span aria-hidden="true" className="text-faint max-[24rem]:hidden [&_svg]:size-5">
        {icon}
      </span>
    </Card>
  </li>
);

type Props = { role: RoleAnswer; onClose: () => void; onDeleted: (role: RoleAnswer) => void };

/**
 * Asks before a role is deleted. A refusal is shown in the dialog (ROL-07); if users have the role, with a link
 * to them (S-051).
 */
function DeleteRole({ role, onClose, onDeleted }: Props) {
  const t = useTranslations("admin.roleManagement.deleteDialog");
  const failed = useTranslations("admin.roleManagement.failed");
  const failureText = useFailureText();
  const reason = (error: unknown) => {
    quietLog("Failed to delete role", error);
    const count = usersOf(error);
    if (count === null) return failureText(error, failed("delete"));
    return t.rich("inUse", {
      count,
      link: (text) => (
        <Link className="font-medium underline" href={`/admin/users?filter%5Brole%5D=${role.slug}`}>
          {text}
        </Link>
      ),
    });
  };
  return (
    <ConfirmCall
      title={t("title", { name: role.name })}
      text={t("text")}
      confirm={t("confirm")}
      call={async () => {
        await send(roleCalls.remove, { params: { id: role.id } });
        return null;
      }}
      failureText={reason}
      onDone={() => onDeleted(role)}
      onClose={onClose}
    />
  );
}

/** The number of users with the role, if that is why it cannot be deleted. */
function usersOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || !error.errors.some(({ code }) => code === "role_in_use")) return null;
  const { users_count: count } = error.details as { users_count?: number };
  return count ?? null;
}
