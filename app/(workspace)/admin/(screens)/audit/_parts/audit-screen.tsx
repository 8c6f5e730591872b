"use client";

import { Download, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { callAddress } from "@/app/_client/call-address";
import { buttonStyle, Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { textOr } from "@/lib/core/i18n/text-or";
import { isDay } from "@/lib/core/time/days";
import { auditCalls } from "@/lib/domain/audit/calls";
import type { AuditEventAnswer } from "@/lib/domain/audit/api";
import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { Dialog } from "@/app/_ui/dialog";
import { DayFilter, FoldedFilters } from "@/app/_ui/data-table/filter-box";
import type { Option } from "@/app/_ui/select-field";
import { ScreenHead } from "@/app/_ui/screen-head";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "@/lib/domain/audit/actions";
import { filtersOf, useEventColumns, useEventWords } from "./use-event-columns";
import { useCheckTrail } from "./use-check-trail";
import { ownValue } from "@/lib/core/own-value";

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
          columnsFrom="middle"
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

/** One page of the trail. */
const loadEvents: LoadRows<AuditEventAnswer> = (query, signal) =>
  send(auditCalls.list, {
    query: { page: query.page, per_page: query.per_page, ...filtersOf(query) },
    signal,
  });

/** All details of an event. */
function EventDialog({ event, onClose }: { event: AuditEventAnswer; onClose: () => void }) {
  const t = useTranslations("admin.audit.details");
  const words = useEventWords();
  const { exactMoment } = useStaffText();
  const { name } = event.subject;
  const what = `${words.action(event)} · ${words.subject(event)}`;
  return (
    <Dialog
      open
      isChanged={false}
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={name ? t("named", { what, name }) : what}
      description={`${words.actor(event)} · ${exactMoment(event.at)}`}
    >
      <div className="space-y-4">
        <EventValues before={event.before} after={event.after} />
        <ul className="space-y-1 break-all text-xs text-faint">
          <li>{t("address", { address: event.address })}</li>
          <li>{t("request", { id: event.request_id })}</li>
          <li>{t("hash", { hash: event.hash })}</li>
        </ul>
      </div>
    </Dialog>
  );
}

/** A moment as JSON has it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** What an event changed: each value before and after, side by side. */
function EventValues({ before, after }: Pick<AuditEventAnswer, "before" | "after">) {
  const t = useTranslations("admin.audit.details");
  const trail = useTranslations("admin.audit");
  const { exactMoment, date } = useStaffText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="text-sm text-muted">{t("none")}</p>;
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return t("nothing");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
      return value.join(", ") || t("nothing");
    if (typeof value !== "string") return JSON.stringify(value, null, 1);
    return isDay(value) ? date(value) : MOMENT.test(value) ? exactMoment(value) : value;
  };
  return (
    <dl className="divide-y divide-line rounded-control border border-line text-sm">
      {names.map((name) => (
        <div key={name} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(8rem,1fr)_2fr_2fr]">
          <dt className="wrap-anywhere font-medium">
            {textOr(trail, `values.${name}`, name.replaceAll("_", " "))}
          </dt>
          {before && (
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere text-muted">
              <span className="mr-1.5 text-xs uppercase text-faint">{t("before")}</span>
              <span className={after ? "line-through decoration-faint" : undefined}>
                {shown(ownValue(before, name))}
              </span>
            </dd>
          )}
          {after && (
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              <span className="mr-1.5 text-xs uppercase text-faint">{t("after")}</span>
              {shown(ownValue(after, name))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Filters by user, action, subject and days. The selection is kept in the address. */
function EventFilters({ state }: { state: TableState }) {
  const t = useTranslations("admin.audit");
  const { data: actors = [] } = useQuery({
    queryKey: ["audit-actors"],
    queryFn: ({ signal }) => send(auditCalls.actors, { signal }),
  });
  const choice = (name: "actor" | "action" | "subject", options: readonly Option[]) => (
    <TableFilter
      state={state}
      name={name}
      hideLabel={false}
      className="min-w-0 flex-1"
      label={t(`filters.${name}`)}
      all={t("filters.all")}
      options={options}
    />
  );
  const inOrder = (options: Option[]) => options.sort((one, other) => one.label.localeCompare(other.label));
  return (
    <FoldedFilters
      label={t("title")}
      state={state}
      className="sm:grid-cols-2 lg:grid-cols-5"
      first={choice(
        "actor",
        actors.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      folded={{
        action: choice(
          "action",
          inOrder(AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`actions.${action}`) }))),
        ),
        subject: choice(
          "subject",
          inOrder(AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) }))),
        ),
        from: <DayFilter state={state} name="from" label={t("filters.from")} />,
        to: <DayFilter state={state} name="to" label={t("filters.to")} />,
      }}
    />
  );
}
