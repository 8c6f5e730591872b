"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { OwnerField, type ChosenOwner } from "@/app/_deals/owner-field";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { dealCalls } from "@/lib/domain/deals/calls";
import { goneOf, useDealCall } from "./use-deal-call";

type Props = {
  ids: ReadonlySet<number>;
  onDone?: () => void;
  /** Deals that somebody else deleted meanwhile: nothing was changed. */
  onGone?: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** Asks who owns deals from now on, and gives them to them, all or none (T-60). */
export function OwnerDialog({ ids, onDone, onGone, onClose }: Props) {
  const t = useTranslations("deals.bulk.owner");
  const failed = useTranslations("deals.failed")("bulkOwner");
  const [owner, setOwner] = useState<ChosenOwner | null>(null);
  const { isBusy, call } = useDealCall();
  const count = ids.size;
  const handOver = ({ value, label }: ChosenOwner) => {
    const named = [...ids];
    return call({
      work: async () => {
        await send(dealCalls.updateMany, { body: { ids: named, updates: { owner_id: Number(value) } } });
        onDone?.();
        return t("done", { count: named.length, name: label });
      },
      failure: (error) => {
        const gone = goneOf(named, error);
        if (gone.length === 0) return null;
        onGone?.(gone);
        return t("gone", { count: gone.length });
      },
      failed,
    });
  };
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      isChanged={false}
      onOpenChange={(open) => open || onClose()}
      title={t("title", { count })}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button
            loading={isBusy}
            disabled={owner === null}
            disabledReason={owner === null ? t("reason") : null}
            onClick={() => owner && void handOver(owner).finally(onClose)}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <OwnerField label={t("field")} placeholder={t("placeholder")} chosen={owner} onChange={setOwner} />
    </Dialog>
  );
}
