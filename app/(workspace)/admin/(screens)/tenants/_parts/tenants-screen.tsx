"use client";

import { Building2, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_client/use-ready";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import type { TenantAnswer } from "@/lib/tenants/schema";
import { ScreenHead } from "../../../_parts/screen-head";
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
  const create = <Button icon={<Plus aria-hidden="true" className="size-4" />} disabled={!isReady} onClick={() => setCreating(true)}>{t("create")}</Button>;
  const done = (text: string) => {
    setCreating(false);
    setEdited(null);
    leaveNotice({ tone: "success", text });
    void clear();
  };
  return (
    <>
      <NoticeBanner duration={5_000} />
      <ScreenHead title={t("title")} subtitle={t("subtitle")} action={create} />
      <Card>
        <DataTable
          mode="client"
          name="tenants"
          load={loadTenants}
          keep={matchesTenant}
          state={state}
          label={t("title")}
          columns={columns}
          rowId={({ id }) => id}
          toolbar={<TenantFilters state={state} />}
          empty={<EmptyState icon={<Building2 />} title={t("emptyTitle")} text={t("emptyText")} action={create} />}
          noneFound={<EmptyState icon={<Building2 />} title={t("noneTitle")} text={t("noneText")} action={<Button variant="secondary" onClick={() => state.change({ filters: {} })}>{t("filters.clear")}</Button>} />}
          errorText={t("errors.whatNow", { message: t("errors.load") })}
        />
      </Card>
      {asked && <ConfirmTenantAction asked={asked} changes={changes} onClose={() => setAsked(null)} />}
      {isCreating && <CreateTenantDialog mainDomain={mainDomain} onClose={() => setCreating(false)} onCreated={({ name }) => done(t("created", { name }))} />}
      {edited && <EditTenantDialog tenant={edited} isOwn={edited.id === ownId} onClose={() => setEdited(null)} onSaved={({ name }) => done(t("saved", { name }))} />}
    </>
  );
}
