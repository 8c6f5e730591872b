"use client";

import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useSelection } from "./selection";
import { useDealCall } from "./use-deal-call";

/** Deletes the chosen deals, all or none. Those that somebody else deleted meanwhile leave the selection, so that the rest can be deleted. */
export function useDeleteChosen() {
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
