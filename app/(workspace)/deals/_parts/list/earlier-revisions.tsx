"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Spinner } from "@/app/_ui/spinner";
import { useStaffText } from "@/app/_ui/staff-text";
import { followingCalls } from "@/lib/domain/deals/calls";
import type { ListedRevision } from "@/lib/domain/deals/revisions/revisions-api";
import type { DealRow } from "@/lib/domain/deals/schema";
import { ProgressBadge } from "./progress-badge";

/** The deals below which the earlier revisions of their offers are shown. */
export type UnfoldedDeals = { ids: ReadonlySet<number>; toggle: (id: number) => void };

export function useUnfoldedDeals(): UnfoldedDeals {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(
    () => ({
      ids,
      toggle: (id) =>
        setIds(
          (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
        ),
    }),
    [ids],
  );
}

const listId = (id: number) => `revisions-of-${id}`;

type ToggleProps = { deal: DealRow; unfolded: UnfoldedDeals };

/** Shows and hides the earlier revisions of a deal's offer; nothing if it is the first one. */
export function RevisionsToggle({ deal: { id, name, number, revision }, unfolded }: ToggleProps) {
  const t = useTranslations("deals.earlier");
  if (revision < 2) return null;
  const isOpen = unfolded.ids.has(id);
  const count = revision - 1;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId(id) : undefined}
      aria-label={t("toggleOf", { count, name: name || number })}
      onClick={() => unfolded.toggle(id)}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm text-xs text-muted hover:text-ink"
    >
      <ChevronDown
        aria-hidden="true"
        className={classes("size-3.5 shrink-0 transition-transform", isOpen ? null : "-rotate-90")}
      />
      {t("toggle", { count })}
    </button>
  );
}

/** The earlier revisions of a deal's offer, newest first, each with a link to its page. */
export function EarlierRevisions({ deal: { id, name, number } }: { deal: DealRow }) {
  const t = useTranslations("deals.earlier");
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ["deals", "revisions", id],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      send(followingCalls.revisions, { params: { id }, query: {}, signal }).then((page) =>
        page.data.filter((revision) => revision.id !== id),
      ),
  });
  return (
    <div id={listId(id)} className="px-4 py-2 text-sm as-columns:pl-14">
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data === undefined && error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t("failed")}
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className="text-muted">{t("none")}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t("label", { name: name || number })} className="divide-y divide-line">
          {data.map((revision) => (
            <Revision key={revision.id} revision={revision} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Revision({ revision }: { revision: ListedRevision }) {
  const text = useStaffText();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <Link
        href={`/deals/${revision.id}`}
        prefetch={false}
        className="rounded-sm font-medium tabular-nums hover:underline"
      >
        {revision.number}
      </Link>
      <ProgressBadge progress={revision.progress} />
      <span className="text-muted tabular-nums">{text.date(revision.created_at)}</span>
      <span className="ml-auto tabular-nums">{text.money(revision.amount, revision.currency)}</span>
    </li>
  );
}
