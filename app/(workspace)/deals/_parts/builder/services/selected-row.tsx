"use client";

import { CopyPlus, Link2, SlidersHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useCallback } from "react";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import type { Every } from "@/lib/core/pricing/rhythms";
import { BEGINS_HERE } from "../frame/steps";
import { isFreeItem } from "../free-item";
import type { SelectedItem } from "../selected-item";
import { About } from "./about-line";
import { LINE_CELLS, LINE_LAYOUT } from "./grid";
import { QuantityField } from "./quantity-field";
import type { LineActions } from "./use-line-actions";

type Props = {
  item: SelectedItem;
  /** Distinguishes lines of the same service. */
  name: string;
  moneyText: (amount: number) => string;
  /** Names of the available sections by key. */
  sections: ReadonlyMap<string, string>;
  /** Title of the group in which the customer chooses it; null: of none. */
  choice: string | null;
  /** Names of the lines that it needs, and of those that it cannot be together with; empty: none. */
  needs: string;
  excluded: string;
  /** Units of the service that its other lines leave; null without a limit. */
  limit: number | null;
  /** Whether another line of its service may be added. */
  canRepeat: boolean;
  /** Why the server refused this line. */
  problem: string | null;
  onChoose: LineActions["choose"];
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
  /** Edits a free line; null for users who may not. */
  onWrite: LineActions["write"] | null;
  /** Relates it to other lines; null: there are none. */
  onRelate: LineActions["relate"] | null;
  onOptional: (key: string, isOptional: boolean) => void;
  onSection: (key: string, section: string) => void;
  onRemove: (key: string) => void;
};

/** One chosen service; renders only if its props change. */
export const SelectedRow = memo(function SelectedRow({
  item,
  name,
  sections,
  choice,
  needs,
  excluded,
  moneyText,
  limit,
  canRepeat,
  problem,
  onChoose,
  onQuantity,
  onEdit,
  onWrite,
  onRelate,
  onOptional,
  onSection,
  onRemove,
}: Props) {
  const { row, handle, isDragging } = useSortableRow(item.key);
  const edit = useCallback(() => {
    if (item.catalogItem) onEdit(item.catalogItem, item);
    else onWrite?.(item);
  }, [item, onEdit, onWrite]);
  const mayEdit = isFreeItem(item) ? onWrite !== null : item.catalogItem !== null;
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
        <About {...{ item, choice, needs, excluded, problem }} />
        {sections.size > 0 && <SectionChoice {...{ item, name, sections, onSection }} />}
      </td>
      <td role="cell" className={LINE_CELLS.quantity}>
        <QuantityField
          line={item}
          name={name}
          limit={limit}
          mayWriteFreeLines={onWrite !== null}
          onQuantity={onQuantity}
        />
      </td>
      <td role="cell" className={LINE_CELLS.optional}>
        <OptionalBox {...{ item, name, choice, onOptional }} />
      </td>
      <td role="cell" className={LINE_CELLS.unitPrice}>
        <UnitPrice {...{ item, name, moneyText }} onEdit={mayEdit ? edit : null} />
        {item.unit !== "" && <PerUnit unit={item.unit} />}
      </td>
      <td role="cell" className={classes(LINE_CELLS.totalPrice, totalLook(item, choice))}>
        {moneyText(item.calculatedPrice)}
        {item.rhythm && <PerPeriod every={item.rhythm.every} />}
      </td>
      <td role="cell" className={LINE_CELLS.actions}>
        <LineMenu
          {...{ item, name, onRelate, onRemove }}
          onEdit={mayEdit ? edit : null}
          onRepeat={canRepeat ? onChoose : null}
        />
      </td>
    </tr>
  );
});

/** Quiet for what the customer has not chosen, which is in no sum. */
const totalLook = ({ isTicked }: SelectedItem, choice: string | null): string =>
  choice !== null && !isTicked ? "text-muted" : "font-medium";

type PriceProps = Pick<Props, "item" | "name" | "moneyText"> & { onEdit: (() => void) | null };

/** The unit price, which opens the line's dialog; plain text if the line cannot be changed. */
function UnitPrice({ item, name, moneyText, onEdit }: PriceProps) {
  const t = useTranslations("builder.services");
  const price = moneyText(item.unitPrice);
  if (!onEdit) return <span className="text-muted">{price}</span>;
  return (
    <button
      type="button"
      aria-label={t("editPrice", { name, price })}
      onClick={onEdit}
      className={classes(
        "-mx-1 min-h-9 rounded-sm px-1 text-right wrap-anywhere text-muted underline decoration-line",
        "decoration-dotted underline-offset-4 hover:text-ink hover:decoration-current sm:min-h-8",
      )}
    >
      {price}
    </button>
  );
}

type MenuProps = Pick<Props, "item" | "name" | "onRelate" | "onRemove"> & {
  onEdit: (() => void) | null;
  onRepeat: LineActions["choose"] | null;
};

/** What can be done with a line. */
function LineMenu({ item, name, onEdit, onRepeat, onRelate, onRemove }: MenuProps) {
  const t = useTranslations("builder.services");
  const { catalogItem } = item;
  return (
    <ActionMenu
      label={t("actionsOf", { name })}
      actions={[
        ...(onEdit
          ? [
              {
                id: "edit",
                label: t("edit"),
                icon: <SlidersHorizontal aria-hidden="true" />,
                onChoose: onEdit,
              },
            ]
          : []),
        ...(onRepeat && catalogItem
          ? [
              {
                id: "repeat",
                label: t("addAnother"),
                icon: <CopyPlus aria-hidden="true" />,
                onChoose: () => onRepeat(catalogItem),
              },
            ]
          : []),
        ...(onRelate
          ? [
              {
                id: "relate",
                label: t("relate"),
                icon: <Link2 aria-hidden="true" />,
                onChoose: () => onRelate(item.key),
              },
            ]
          : []),
        {
          id: "remove",
          label: t("remove"),
          icon: <Trash2 aria-hidden="true" />,
          tone: "danger" as const,
          onChoose: () => {
            // The menu has given the focus back to its button.
            focusNextRow(document.activeElement);
            onRemove(item.key);
          },
        },
      ]}
    />
  );
}

/** What a unit price is for, such as m². */
function PerUnit({ unit }: { unit: string }) {
  const t = useTranslations("builder.services");
  return <span className="block text-xs font-normal wrap-anywhere text-muted">{t("per", { unit })}</span>;
}

/** "/ month", below the price of a line that repeats. */
function PerPeriod({ every }: { every: Every }) {
  const { per } = useRhythmText();
  return <span className="block text-xs font-normal text-muted">{per("", every).trim()}</span>;
}

/** Chooses a line's section, as an alternative to dragging. */
export function SectionChoice({
  item,
  name,
  sections,
  onSection,
}: Pick<Props, "item" | "name" | "sections" | "onSection">) {
  const t = useTranslations("builder.sections");
  return (
    <select
      aria-label={t("of", { name })}
      value={item.section}
      onChange={({ target }) => onSection(item.key, target.value)}
      className={classes(
        "-ml-1 block max-w-full truncate rounded-sm bg-transparent py-0.5 text-base font-normal text-muted",
        "hover:text-ink sm:text-xs",
      )}
    >
      <option value="">{t("before")}</option>
      {Array.from(sections, ([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Its label is visible where it has no column, and else only for screen readers. */
function OptionalBox({
  item,
  name,
  choice,
  onOptional,
}: Pick<Props, "item" | "name" | "choice" | "onOptional">) {
  const t = useTranslations("builder.services");
  return (
    <Checkbox
      checked={item.isOptional}
      disabled={choice !== null}
      onChange={(event) => onOptional(item.key, event.target.checked)}
      label={
        <>
          <span aria-hidden="true" className="text-muted @2xl:hidden">
            {t("columns.optional")}
          </span>
          <span className="sr-only">{t("optionalOf", { name })}</span>
        </>
      }
    />
  );
}

/** Moves the focus from a removed line's menu to that of the next line or the one before, else to the search. */
function focusNextRow(button: Element | null): void {
  const card = button?.closest("section");
  const menus = [...(card?.querySelectorAll<HTMLElement>("button[aria-haspopup=menu]") ?? [])];
  const index = menus.findIndex((menu) => menu === button);
  const search = card?.querySelector<HTMLElement>(`[${BEGINS_HERE}]`);
  (menus[index + 1] ?? menus[index - 1] ?? search)?.focus();
}
