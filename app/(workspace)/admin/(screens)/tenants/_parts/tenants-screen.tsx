"use client";

import { Building2, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { MAX_DISPLAY_NAME, MAX_DOMAIN } from "@/lib/domain/tenants/limits";
import { FilterBox } from "@/app/_ui/data-table/filter-box";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { late } from "@/app/_ui/late";
import { ConfirmTenantAction, type PendingAction, useTenantChanges } from "./tenant-actions";
import type { StartChoices } from "./start-fields";
import { matchesTenant } from "./matches-tenant";
import { useTenantColumns } from "./use-tenant-columns";

const CreateTenantDialog = late(() =>
  import("./create-tenant-dialog").then((module) => module.CreateTenantDialog),
);
const EditTenantDialog = late(() => import("./edit-tenant-dialog").then((module) => module.EditTenantDialog));
const RecoverAdminDialog = late(() =>
  import("./recover-admin-dialog").then((module) => module.RecoverAdminDialog),
);

type Props = { ownId: number; mainDomain: string; choices: StartChoices };

/** All tenants of the installation, ten on a page (TNT-01, LIM-06). */
export function TenantsScreen({ ownId, mainDomain, choices }: Props) {
  const t = useTranslations("admin.tenantManagement");
  const isReady = useReady();
  const state = useTableState({ inAddress: true });
  const changes = useTenantChanges();
  const clear = useClearTable("tenants");
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [edited, setEdited] = useState<TenantAnswer | null>(null);
  const [recovered, setRecovered] = useState<TenantAnswer | null>(null);
  const [isCreating, setCreating] = useState(false);
  const columns = useTenantColumns({
    ownId,
    changes,
    onAsk: setPending,
    onEdit: setEdited,
    onRecover: setRecovered,
  });
  const create = (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setCreating(true)}
    >
      {t("create")}
    </Button>
  );
  const done = (text: string) => {
    setCreating(false);
    setEdited(null);
    setRecovered(null);
    leaveNotice({ tone: "success", text });
    void clear();
  };
  return (
    <>
      <ListScreen
        mode="client"
        name="tenants"
        load={loadTenants}
        keep={matchesTenant}
        state={state}
        columns={columns}
        columnsFrom="middle"
        texts={listTexts(t)}
        clear={t("filters.clear")}
        icon={<Building2 />}
        action={create}
        toolbar={<TenantFilters state={state} />}
        errorText={t("errors.load")}
      />
      {pending && (
        <ConfirmTenantAction pending={pending} changes={changes} onClose={() => setPending(null)} />
      )}
      {recovered && (
        <RecoverAdminDialog
          tenant={recovered}
          onClose={() => setRecovered(null)}
          onRecovered={(email) => done(t("recover.done", { email }))}
        />
      )}
      {isCreating && (
        <CreateTenantDialog
          mainDomain={mainDomain}
          choices={choices}
          onClose={() => setCreating(false)}
          onCreated={({ display_name: name }) => done(t("created", { name }))}
        />
      )}
      {edited && (
        <EditTenantDialog
          tenant={edited}
          isOwn={edited.id === ownId}
          mainDomain={mainDomain}
          onClose={() => setEdited(null)}
          onSaved={({ display_name: name }) => done(t("saved", { name }))}
        />
      )}
    </>
  );
}

/** All tenants in one page: the list is not paged (REST-82), the table does that. */
const loadTenants: LoadRows<TenantAnswer> = async (_query, signal) => {
  const data = await send(tenantCalls.list, { signal });
  return {
    data,
    meta: { total: data.length, current_page: 1, per_page: Math.max(1, data.length), last_page: 1 },
  };
};

/** Filters by name, domain, status and mode (TNT-02). The selection is kept in the address. */
function TenantFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.tenantManagement");
  return (
    <div role="search" aria-label={t("title")} className="grid w-full gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <FilterBox state={state} name="name" label={t("filters.name")} maxLength={MAX_DISPLAY_NAME} />
      <FilterBox state={state} name="domain" label={t("filters.domain")} maxLength={MAX_DOMAIN} />
      <TableFilter
        state={state}
        name="status"
        hideLabel={false}
        className=""
        label={t("filters.status")}
        all={t("filters.all")}
        options={[
          { value: "enabled", label: t("status.enabled") },
          { value: "disabled", label: t("status.disabled") },
        ]}
      />
      <TableFilter
        state={state}
        name="mode"
        hideLabel={false}
        className=""
        label={t("filters.mode")}
        all={t("filters.all")}
        options={[
          { value: "test", label: t("mode.test") },
          { value: "production", label: t("mode.production") },
        ]}
      />
    </div>
  );
}
