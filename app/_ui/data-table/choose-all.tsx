import { useTranslations } from "next-intl";
import { TriStateBox } from "../tri-state-box";
import type { Chosen, RowId } from "./types";

type Props = { ids: readonly RowId[]; selection: Chosen; hideLabel?: boolean };

/** Takes all shown rows into the selection, or out of it. */
export function ChooseAll({ ids, selection, hideLabel }: Props) {
  const t = useTranslations("common.table");
  const others = [...selection.ids].filter((id) => !ids.includes(id));
  return (
    <TriStateBox
      label={t("chooseAll")}
      hideLabel={hideLabel}
      some={ids.some((id) => selection.ids.has(id))}
      all={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
      onChange={(isChosen) => selection.onChange(new Set(isChosen ? [...others, ...ids] : others))}
    />
  );
}
