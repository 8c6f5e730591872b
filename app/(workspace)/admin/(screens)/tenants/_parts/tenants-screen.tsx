"use client";

import { Building2, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/schema";
import { ListScreen, listTexts } from "../../../_parts/list-screen";
import { ConfirmTenantAction, type Asked } from "./confirm-tenant-action";
import { CreateTenantDialog } from "./create-tenant-dialog";
import { EditTenantDialog } from "./edit-tenant-dialog";
import { loadTenants } from "./load-tenants";
import { matchesTenant } from "./matches-tenant";
import { TenantFilters } from "./tenant-filters";
import { useTenantChanges } from "./use-tenant-changes";
import { useTenantColumns } from "./use-tenant-columns";

/** All tenants of the installation, ten on a page (TNT-01, LIM-06). */
export function TenantsScreen({ ownId, mainDomain }: { ownId: number; mainDomain: string }) {
  const t = useTranslations("admin.tenantManagement");
  const isReady = useReady();
  const state = useTableState({ inAddress: true });
  const changes = useTenantChanges();
  const clear = useClearTable("tenants");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [edited, setEdited] = useState<TenantAnswer | null>(null);
  const [isCreating, setCreating] = useState(false);
  const columns = useTenantColumns({ ownId, changes, onAsk: setAsked, onEdit: setEdited });
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
    leaveNotice({ tone: "success", text });
    void clear();
  };
  return (
    <>
      <ListScreen
        name="tenants"
        load={loadTenants}
        keep={matchesTenant}
        state={state}
        columns={columns}
        texts={listTexts(t, t("filters.clear"))}
        icon={<Building2 />}
        action={create}
        toolbar={<TenantFilters state={state} />}
        errorText={t("errors.whatNow", { message: t("errors.load") })}
      />
      {asked && <ConfirmTenantAction asked={asked} changes={changes} onClose={() => setAsked(null)} />}
      {isCreating && (
        <CreateTenantDialog
          mainDomain={mainDomain}
          onClose={() => setCreating(false)}
          onCreated={({ name }) => done(t("created", { name }))}
        />
      )}
      {edited && (
        <EditTenantDialog
          tenant={edited}
          isOwn={edited.id === ownId}
          mainDomain={mainDomain}
          onClose={() => setEdited(null)}
          onSaved={({ name }) => done(t("saved", { name }))}
        />
      )}
    </>
  );
}
