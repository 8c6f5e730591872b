"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { MoneyField } from "@/app/_ui/money-field";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { MAX_AMOUNT } from "@/lib/domain/catalog/limits";
import type { Chosen } from "../chosen";

type Props = { item: Chosen; currency: string; onClose: () => void };

/** Reads and changes what a unit of a service costs; saved at once, apart from the service's other fields. */
export function CostDialog({ item: { id, title }, currency, onClose }: Props) {
  const t = useTranslations("catalogItems.cost");
  const stored = useQuery({
    queryKey: ["service-cost", id],
    queryFn: ({ signal }) => send(catalogCalls.cost, { params: { id }, signal }),
    gcTime: 0,
  });
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const cost = typed === undefined ? (stored.data?.cost ?? null) : typed;
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await send(catalogCalls.changeCost, { params: { id }, body: { cost } });
      leaveNotice({ tone: "success", text: t("saved", { title }) });
      onClose();
    } catch (error) {
      reportError(error);
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      isChanged={typed !== undefined && typed !== stored.data?.cost}
      onOpenChange={(open) => open || onClose()}
      title={t("of", { title })}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button loading={isBusy} disabled={!stored.data} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {(isFailed || stored.isError) && <Banner tone="error">{t("failed")}</Banner>}
        <MoneyField
          label={t("unit")}
          hint={t("hint")}
          currency={currency}
          min={0}
          max={MAX_AMOUNT}
          disabled={!stored.data}
          value={cost}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  );
}
