"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { MOST_IDS } from "@/lib/domain/deals/limits";
import { useSelection } from "./selection";
import { send } from "@/app/_client/send";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useDealCall } from "./use-deal-call";

/**
 * How many deals are chosen, on whichever page they stand, and what can be done with them (DLS-11, S-091).
 */
export function BulkBar() {
  const t = useTranslations("deals.bulk");
  const { ids, clear } = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, deleteChosen } = useDeleteChosen();
  const count = ids.size;
  if (count === 0) return null;
  const tooMany = count > MOST_IDS ? t("tooMany", { most: MOST_IDS }) : null;
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="sticky top-16 z-20 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-primary-50 px-4 py-2.5 dark:bg-sunken"
    >
      <p role="status" className="text-sm font-medium">
        {t("chosen", { count })}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={clear}>
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
 * Deletes the chosen deals, all or none. Those that somebody else deleted meanwhile leave the selection, so
 * that the rest can be deleted.
 */
function useDeleteChosen() {
  const t = useTranslations("deals");
  const { ids, choose, clear } = useSelection();
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
        choose(gone, false);
        return t("bulk.gone", { count: gone.length });
      },
      failed: t("failed.bulkDelete"),
    });
  };
  return { isBusy, deleteChosen };
}
