import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Moment } from "@/app/_ui/moment";
import type { Column, TableQuery } from "@/app/_ui/data-table/types";
import type { AuditEventAnswer } from "@/lib/domain/audit/api";
import { textOr } from "@/lib/core/i18n/text-or";
import type { CallQuery } from "@/app/_client/call-parts";
import type { auditCalls } from "@/lib/domain/audit/calls";
import { ownValue } from "@/lib/core/own-value";

/** Colours of the action's badge, which highlight removals. */
const TONES: Readonly<Record<string, "success" | "warning" | "error">> = {
  created: "success",
  invited: "success",
  enabled: "success",
  deleted: "error",
  purged: "error",
  refused: "error",
  disabled: "warning",
  removed: "warning",
  permissions_revoked: "warning",
  sessions_ended: "warning",
};

/** When, who, what was done to what, and the values. */
export function useEventColumns(onShow: (event: AuditEventAnswer) => void): Column<AuditEventAnswer>[] {
  const t = useTranslations("admin.audit");
  const words = useEventWords();
  return [
    {
      id: "subject",
      header: t("columns.subject"),
      phone: "title",
      width: { min: 12, share: 2 },
      cell: (event) => (
        <span className="block min-w-0">
          <span className="line-clamp-3 wrap-anywhere font-medium">
            {event.subject.name || words.subject(event)}
          </span>
          <span className="block text-xs text-faint">{words.subject(event)}</span>
        </span>
      ),
    },
    {
      id: "action",
      header: t("columns.action"),
      width: "content",
      cell: (event) => <Badge tone={ownValue(TONES, event.action) ?? "neutral"}>{words.action(event)}</Badge>,
    },
    {
      id: "actor",
      header: t("columns.actor"),
      width: { min: 10, share: 2 },
      cell: (event) => <span className="line-clamp-2 wrap-anywhere text-muted">{words.actor(event)}</span>,
    },
    {
      id: "at",
      header: t("columns.at"),
      width: "content",
      cell: (event) => <Moment at={event.at} className="tabular-nums text-muted" />,
    },
    {
      id: "address",
      header: t("columns.address"),
      phone: "hidden",
      // Only an address of IPv6 may be too long for a line.
      cell: ({ address }) => (
        <span className={classes("text-muted", address.includes(":") ? "break-all" : "whitespace-nowrap")}>
          {address}
        </span>
      ),
    },
    {
      id: "details",
      header: t("columns.after"),
      hideHeader: true,
      pinned: true,
      phone: "actions",
      cell: (event) => (
        <span className="flex justify-end">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("show", { sequence: event.sequence })}
            onClick={() => onShow(event)}
          >{`#${event.sequence}`}</Button>
        </span>
      ),
    },
  ];
}

/** Names for events. Names of an earlier release that are no longer known are shown as stored. */
export function useEventWords() {
  const t = useTranslations("admin.audit");
  return {
    action: ({ action }: AuditEventAnswer) => textOr(t, `actions.${action}`, action),
    subject: ({ subject }: AuditEventAnswer) => textOr(t, `subjects.${subject.type}`, subject.type),
    // A directory has a name too, the system itself none but its kind.
    actor: ({ actor }: AuditEventAnswer) =>
      actor.kind === "member" || actor.name !== actor.kind ? actor.name : t(actor.kind),
  };
}

export type EventFilters = Omit<CallQuery<typeof auditCalls.list>, "page" | "per_page">;

const NAMES = ["actor", "action", "subject", "from", "to"] as const;

/** The table's filters as the API's query names them. */
export const filtersOf = ({ filters }: Pick<TableQuery, "filters">): EventFilters =>
  Object.fromEntries(
    NAMES.flatMap((name) => (filters[name] ? [[`filter[${name}]`, filters[name]]] : [])),
  ) as EventFilters;
