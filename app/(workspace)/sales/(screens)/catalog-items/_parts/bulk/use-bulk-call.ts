import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { BulkItemsAnswer, BulkItemsBody } from "@/lib/domain/catalog/bulk/schema";

export type BulkProps = {
  ids: readonly number[];
  /** Something was changed. */
  onChanged: () => void;
  /** Services that somebody else deleted meanwhile: nothing was changed. */
  onGone: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** A change of several services; resolves to the answer, or to null after a failure, which is said. */
export function useBulkCall({ ids, onGone, onClose }: BulkProps) {
  const t = useTranslations("catalogItems.bulk");
  const failures = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const call = async (change: Omit<BulkItemsBody, "ids">): Promise<BulkItemsAnswer["data"] | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await send(catalogCalls.updateMany, { body: { ids: [...ids], ...change } });
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      const gone = errors.flatMap(({ field }) => ids[Number(/^ids\.(\d+)$/.exec(field)?.[1] ?? -1)] ?? []);
      if (gone.length === 0) setFailure(failures(callFailure(error)));
      else {
        // The selection, and with it the dialog, may be empty then.
        leaveNotice({ tone: "error", text: t("gone", { count: gone.length }) });
        onGone(gone);
        onClose();
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, call };
}
