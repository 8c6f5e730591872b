"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { Selection } from "@/app/_ui/data-table/types";
import { dealCalls } from "@/lib/domain/deals/calls";
import { MOST_IDS } from "@/lib/domain/deals/limits";
import { useDealCall } from "./use-deal-call";

export type ChosenDeals = {
  ids: ReadonlySet<number>;
  onChange: Selection<unknown>["onChange"];
  leaveOut: (ids: readonly number[]) => void;
  clear: () => void;
};

/** The deals selected for bulk delete; kept over pages, filters and reloads of the list (DLS-11). */
export function useChosenDeals(): ChosenDeals {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const changes = useMemo<Omit<ChosenDeals, "ids">>(
    () => ({
      onChange: (next) => setIds(new Set([...next].map(Number))),
      leaveOut: (named) => setIds((before) => new Set([...before].filter((id) => !named.includes(id)))),
      clear: () => setIds(new Set()),
    }),
    [],
  );
  return { ids, ...changes };
}

/** The number of selected deals on all pages, and actions on them (DLS-11, S-091). */
export function BulkBar({ chosen }: { chosen: ChosenDeals }) {
  const t = useTranslations("deals.bulk");
  const [isAsking, setAsking] = useState(false);
  const { isBusy, deleteChosen } = useDeleteChosen(chosen);
  const count = chosen.ids.size;
  const tooMany = count > MOST_IDS ? t("tooMany", { most: MOST_IDS }) : null;
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-medium">
        {t("chosen", { count })}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={chosen.clear}>
          {t("clear")}
        </Button>
        <Button
          variant="danger"
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={tooMany !== null}
          disabledReason={tooMany}
          onClick={() => setAsking(true)}
        >
          {t("delete", { count })}
        </Button>
      </span>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("title", { count })}
        description={t("text", { count })}
        confirmLabel={t("delete", { count })}
        busy={isBusy}
        onConfirm={() => void deleteChosen().finally(() => setAsking(false))}
      />
    </div>
  );
}

/**
 * Deletes the selected deals, all or none. Deals that somebody else deleted meanwhile are deselected, so that
 * the rest can be deleted.
 */
function useDeleteChosen({ ids, leaveOut, clear }: ChosenDeals) {
  const t = useTranslations("deals");
  const { isBusy, call } = useDealCall();
  const deleteChosen = () => {
    const named = [...ids];
    return call({
      work: async () => {
        await send(dealCalls.removeMany, { body: { ids: named } });
        clear();
        return t("bulk.deleted", { count: named.length });
      },
      failure: ({ errors }) => {
        const gone = errors.flatMap(
          ({ field }) => named[Number(/^ids\.(\d+)$/.exec(field)?.[1] ?? -1)] ?? [],
        );
        if (gone.length === 0) return null;
        leaveOut(gone);
        return t("bulk.gone", { count: gone.length });
      },
      failed: t("failed.bulkDelete"),
    });
  };
  return { isBusy, deleteChosen };
}
