"use client";

import { Plus, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useClientRows } from "@/app/_ui/data-table/use-client-rows";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import type { RoleAnswer } from "@/lib/domain/roles/schema";
import { ListScreen, listTexts } from "../../../_parts/list-screen";
import { loadRoles } from "../../../_parts/load-roles";
import { DeleteRole } from "./delete-role";
import { matchesRole } from "./matches-role";
import { RoleDialog } from "./role-dialog";
import { RoleFilters } from "./role-filters";
import { mayDo, type Viewer } from "./role-rights";
import { RoleStats } from "./role-stats";
import { offeredPermissions } from "./use-matrix-modules";
import { usePermissions } from "./use-permissions";
import { useRoleColumns, type OpenDialog } from "./use-role-columns";

/** The tenant's roles and what they allow (ROL-01 to ROL-08), fifty on a page (LIM-04). */
export function RolesScreen({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("admin.roleManagement");
  const isReady = useReady();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const state = useTableState({ inAddress: true, pageSize: 50 });
  const clear = useClearTable("roles");
  // The table's own rows: they are read once.
  const { rows } = useClientRows("roles", loadRoles, true);
  const { data: known } = usePermissions();
  const columns = useRoleColumns(viewer, setDialog);
  const close = () => setDialog(null);
  const done = (what: "created" | "saved" | "deleted", { name }: RoleAnswer) => {
    close();
    leaveNotice({ tone: "success", text: t(`done.${what}`, { name }) });
    void clear();
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
        name="roles"
        load={loadRoles}
        keep={matchesRole}
        state={state}
        columns={columns}
        texts={listTexts(t, t("clear"))}
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
          onClose={() => {
            close();
            void clear();
          }}
          onSaved={(role) => done(open ? "saved" : "created", role)}
          onShowTheirs={(role) => setDialog({ kind: "form", role })}
        />
      )}
      {dialog?.kind === "delete" && open && (
        <DeleteRole role={open} onClose={close} onDeleted={(role) => done("deleted", role)} />
      )}
    </>
  );
}
