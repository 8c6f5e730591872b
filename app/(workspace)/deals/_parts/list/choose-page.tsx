"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { useSelection } from "./selection";

/**
 * Takes all deals of the page into the selection, or out of it; half-ticked while only some of them are in.
 */
export function ChoosePage({ ids, label }: { ids: readonly number[]; label: "hidden" | "shown" }) {
  const t = useTranslations("deals.bulk");
  const { ids: chosen, choose } = useSelection();
  const count = ids.filter((id) => chosen.has(id)).length;
  const isAll = count === ids.length;
  return (
    <Checkbox
      hideLabel={label === "hidden"}
      label={t("choosePage")}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={(event) => choose(ids, event.target.checked)}
    />
  );
}
