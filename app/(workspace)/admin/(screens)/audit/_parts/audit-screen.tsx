"use client";

import { Download, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callAddress } from "@/app/_client/call-address";
import { buttonStyle } from "@/app/_ui/button-style";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { auditCalls } from "@/lib/domain/audit/calls";
import type { AuditEventAnswer } from "@/lib/domain/audit/schema";
import { ScreenHead } from "../../../_parts/screen-head";
import { EventDialog } from "./event-dialog";
import { EventFilters } from "./event-filters";
import { filtersOf } from "./events-query";
import { loadEvents } from "./load-events";
import { useCheckTrail } from "./use-check-trail";
import { useEventColumns } from "./use-event-columns";

/** The audit trail: filtered, paged by the server, exported, checked. */
export function AuditScreen() {
  const t = useTranslations("admin.audit");
  const state = useTableState({ pageSize: 20, inAddress: true });
  const [shown, setShown] = useState<AuditEventAnswer | null>(null);
  const columns = useEventColumns(setShown);
  const check = useCheckTrail();
  const address = callAddress(auditCalls.export, { query: filtersOf(state) });
  const actions = (
    <div className="flex flex-wrap gap-2">
      {check.button}
      <a href={address} download className={buttonStyle("secondary")}>
        <Download aria-hidden="true" className="size-4" />
        {t("export")}
      </a>
    </div>
  );
  return (
    <>
      <ScreenHead title={t("title")} subtitle={t("subtitle")} action={actions} />
      {check.result && <div className="mb-5">{check.result}</div>}
      <Card>
        <DataTable
          mode="server"
          name="audit"
          load={loadEvents}
          state={state}
          label={t("title")}
          columns={columns}
          rowId={({ sequence }) => sequence}
          toolbar={<EventFilters state={state} />}
          empty={<EmptyState icon={<History />} title={t("emptyTitle")} text={t("emptyText")} />}
          noneFound={
            <EmptyState
              icon={<History />}
              title={t("noneTitle")}
              text={t("noneText")}
              action={
                <Button variant="secondary" onClick={() => state.change({ filters: {} })}>
                  {t("filters.clear")}
                </Button>
              }
            />
          }
          errorText={t("loadFailed")}
        />
      </Card>
      {check.note && <p className="mt-3 text-xs text-faint">{check.note}</p>}
      {shown && <EventDialog event={shown} onClose={() => setShown(null)} />}
    </>
  );
}
