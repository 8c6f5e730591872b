import { ChevronDown, Package, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { ActionMenu } from "@/app/_ui/action-menu";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { unitsInBundle, type DealBundle } from "@/lib/core/offers/bundles";
import { sumsByEvery } from "@/lib/core/pricing/sums-by-every";
import type { SelectedItem } from "../selected-item";
import { LINE_CELLS, LINE_LAYOUT } from "./grid";
import { QuantityField } from "./quantity-field";
import { SectionChoice } from "./selected-row";
import type { LineActions } from "./use-line-actions";

type Props = {
  bundle: DealBundle;
  /** Its first line. */
  lead: SelectedItem;
  items: readonly SelectedItem[];
  sections: ReadonlyMap<string, string>;
  moneyText: (amount: number) => string;
  /** Why the server refused one of its lines. */
  problem: string | null;
  onQuantity: LineActions["changeQuantity"];
  onSection: (key: string, section: string) => void;
  onRemove: (key: string) => void;
};

/** A bundle among the chosen services: one row with its sum, which opens to its parts. */
export const BundleRow = memo(function BundleRow(props: Props) {
  const { bundle, lead, items, sections, moneyText, problem, onQuantity, onSection, onRemove } = props;
  const t = useTranslations("builder.bundles");
  const s = useTranslations("builder.services");
  const { row, handle, isDragging } = useSortableRow(lead.key);
  const sumText = useSumText(moneyText);
  const [isOpen, setOpen] = useState(false);
  const parts = items.filter(({ key }) => bundle.parts.some(({ line }) => line === key));
  const name = bundle.title;
  return (
    <tr
      {...row}
      role="row"
      className={classes(
        "bg-surface",
        LINE_LAYOUT,
        isDragging && "shadow-float",
        problem && "bg-error-50 dark:bg-error-500/10",
      )}
    >
      <td role="cell" className={LINE_CELLS.reorder}>
        <DragHandle {...handle} name={name} />
      </td>
      <td role="cell" className={classes(LINE_CELLS.item, "font-medium")}>
        <span className="flex items-center gap-1.5">
          <Package aria-hidden="true" className="size-4 shrink-0 text-faint" />
          {name}
        </span>
        {problem && (
          <span role="alert" className="block text-xs font-medium text-danger">
            {problem}
          </span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 items-center gap-1 text-xs font-normal text-muted hover:text-ink sm:min-h-7"
        >
          {t("parts", { count: parts.length })} <span className="sr-only">{name}</span>
          <ChevronDown aria-hidden="true" className={classes("size-3.5", isOpen && "rotate-180")} />
        </button>
        {isOpen && <Parts {...{ parts, bundle, moneyText }} />}
        {sections.size > 0 && <SectionChoice item={lead} {...{ name, sections, onSection }} />}
      </td>
      <td role="cell" className={LINE_CELLS.quantity}>
        <QuantityField line={lead} name={name} limit={null} onQuantity={onQuantity} />
      </td>
      <td role="cell" className={LINE_CELLS.optional} />
      <td role="cell" className={classes(LINE_CELLS.unitPrice, "text-muted")}>
        {sumText(parts, "unitPrice")}
      </td>
      <td role="cell" className={classes(LINE_CELLS.totalPrice, "font-medium")}>
        {sumText(parts, "calculatedPrice")}
      </td>
      <td role="cell" className={LINE_CELLS.actions}>
        <ActionMenu
          label={s("actionsOf", { name })}
          actions={[
            {
              id: "remove",
              label: s("remove"),
              icon: <Trash2 aria-hidden="true" />,
              tone: "danger",
              onChoose: () => onRemove(lead.key),
            },
          ]}
        />
      </td>
    </tr>
  );
});

function Parts({
  parts,
  bundle,
  moneyText,
}: Pick<Props, "bundle" | "moneyText"> & { parts: readonly SelectedItem[] }) {
  const sumText = useSumText(moneyText);
  return (
    <ul className="my-1 space-y-1 border-l-2 border-line pl-2.5 text-xs font-normal text-muted">
      {parts.map((item) => (
        <li key={item.key} className="flex flex-wrap justify-between gap-x-3">
          <span>{`${item.quantity * unitsInBundle([bundle], item.key)} × ${item.title}`}</span>
          <span className="tabular-nums">{sumText([item], "calculatedPrice")}</span>
        </li>
      ))}
    </ul>
  );
}

/** Writes sums of lines by how often they repeat. */
function useSumText(moneyText: (amount: number) => string) {
  const { per } = useRhythmText();
  return (items: readonly SelectedItem[], field: "unitPrice" | "calculatedPrice"): string =>
    sumsByEvery(items.map((item) => ({ total: item[field], rhythm: item.rhythm })))
      .map(({ every, amount }) => (every ? per(moneyText(amount), every) : moneyText(amount)))
      .join(" + ");
}
