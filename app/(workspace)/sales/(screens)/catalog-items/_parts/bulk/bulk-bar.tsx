"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { MAX_BULK_ITEMS } from "@/lib/domain/catalog/limits";
import type { ItemGroups } from "../form/item-terms";
import { ChangeDialog } from "./change-dialog";
import { RaiseDialog } from "./raise-dialog";

/** The services selected for bulk actions; kept over pages, filters and reloads of the list. */
type ChosenItems = { ids: ReadonlySet<number>; onChange: (ids: ReadonlySet<number>) => void };

type Props = { chosen: ChosenItems; currency: string; groups: ItemGroups; onChanged: () => void };

/** The number of selected services on all pages, and what can be changed of all of them (U-145). */
export function BulkBar({ chosen, currency, groups, onChanged }: Props) {
  const t = useTranslations("catalogItems.bulk");
  const [asking, setAsking] = useState<"change" | "raise" | null>(null);
  const count = chosen.ids.size;
  const tooMany = count > MAX_BULK_ITEMS ? t("tooMany", { most: MAX_BULK_ITEMS }) : null;
  const dialog = {
    ids: [...chosen.ids],
    onChanged: () => {
      onChanged();
      chosen.onChange(new Set());
    },
    onGone: (ids: readonly number[]) =>
      chosen.onChange(new Set([...chosen.ids].filter((id) => !ids.includes(id)))),
    onClose: () => setAsking(null),
  };
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-medium">
        {t("chosen", { count })}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={() => chosen.onChange(new Set())}>
          {t("clear")}
        </Button>
        {(["change", "raise"] as const).map((action) => (
          <Button
            key={action}
            variant="secondary"
            size="sm"
            disabled={tooMany !== null}
            disabledReason={tooMany}
            onClick={() => setAsking(action)}
          >
            {t(`${action}.button`)}
          </Button>
        ))}
      </span>
      {asking === "change" && <ChangeDialog {...dialog} groups={groups} />}
      {asking === "raise" && <RaiseDialog {...dialog} currency={currency} />}
    </div>
  );
}
