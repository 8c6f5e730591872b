"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { useSelection } from "./selection";

/** Takes a deal into the selection (S-091). */
export function ChooseDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals.bulk");
  const { ids, choose } = useSelection();
  return (
    <Checkbox
      hideLabel
      label={t("choose", { name })}
      checked={ids.has(id)}
      onChange={(event) => choose([id], event.target.checked)}
    />
  );
}
