import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Parts } from "@/app/_proposal/blocks/parts";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { entriesOf } from "./block-path";
import { useEntryName, useWritten } from "./written-block";

const SMALL = "size-8 pointer-coarse:size-11 sm:size-7 [&_svg]:size-4";

/** Visible while the block has the pointer or the focus. */
export const ON_DEMAND = classes(
  // While they cannot be seen they would take what is touched.
  "pointer-events-none opacity-0",
  "group-focus-within/block:pointer-events-auto group-focus-within/block:opacity-100",
  "group-hover/block:pointer-events-auto group-hover/block:opacity-100",
  "motion-safe:transition-opacity",
);

/** Moves and removes an entry of a block's list, above its corner. */
export const EntryTools: Parts["EntryTools"] = ({ of, index }) => {
  const { block } = useWritten();
  const t = useTranslations("builder.document.lists");
  const name = useEntryName()(block, index);
  return (
    <Tools
      {...{ of, index }}
      names={{ up: t("up", { name }), down: t("down", { name }), remove: t("remove", { name }) }}
      className={classes(
        "absolute right-0 bottom-full z-10 flex rounded-control border border-line bg-surface shadow-card",
        "pointer-events-none opacity-0",
        "group-focus-within/entry:pointer-events-auto group-focus-within/entry:opacity-100",
        "group-hover/entry:pointer-events-auto group-hover/entry:opacity-100",
      )}
    />
  );
};

/** Moves and removes a row of a table, of which one stays. */
export const RowTools: Parts["RowTools"] = ({ of, index }) => {
  const t = useTranslations("builder.document.lists.rows");
  const number = index + 1;
  return (
    <td className="w-24 py-1 text-right align-top whitespace-nowrap">
      <Tools
        {...{ of, index }}
        fewest={1}
        names={{ up: t("up", { number }), down: t("down", { number }), remove: t("remove", { number }) }}
        className={ON_DEMAND}
      />
    </td>
  );
};

/** A further row of a table, with a button below each column that removes it. */
export const ColumnTools: Parts["ColumnTools"] = ({ count }) => {
  const t = useTranslations("builder.document.lists.columns");
  const { change } = useWritten();
  const row = useRef<HTMLTableRowElement>(null);
  if (count < 2) return null;
  const without = (column: number) => {
    const around = row.current?.closest("[data-block-content]");
    flushSync(() =>
      change("cells", (present) =>
        present.type === "table" ? { cells: present.cells.map((cells) => cells.toSpliced(column, 1)) } : {},
      ),
    );
    // The last column has no button, and then there is no row of them.
    const next = [...(row.current?.querySelectorAll("button") ?? [])].at(Math.min(column, count - 2));
    (next ?? [...(around?.querySelectorAll<HTMLElement>("[data-adds]") ?? [])].at(-1))?.focus();
  };
  return (
    <tr ref={row} className={ON_DEMAND}>
      {Array.from({ length: count }, (_, column) => (
        <td key={column} className="px-2">
          <IconButton
            tone="danger"
            className={SMALL}
            label={t("remove", { number: column + 1 })}
            icon={<Trash2 />}
            onClick={() => without(column)}
          />
        </td>
      ))}
      <td />
    </tr>
  );
};

type ToolsProps = {
  of: string;
  index: number;
  names: Record<"up" | "down" | "remove", string>;
  /** How many entries stay. */
  fewest?: number;
  className: string;
};

/** Entries have no keys: the tools of each place stay, and the focus goes along to the entry's new place. */
function Tools({ of, index, names, fewest = 0, className }: ToolsProps) {
  const { block, change } = useWritten();
  const group = useRef<HTMLSpanElement>(null);
  const count = entriesOf(block, of).length;
  const set = (make: (entries: readonly unknown[]) => unknown[]) => {
    const around = group.current?.closest("[data-block-content]");
    flushSync(() => change(of, (present) => ({ [of]: make(entriesOf(present, of)) })));
    return around?.querySelectorAll<HTMLElement>("[data-entry-tools]");
  };
  const moveTo = (place: number) => {
    const tools = set((entries) => swapped(entries, index, place))?.[place];
    const again = tools?.querySelector<HTMLElement>(`[data-goes="${place - index}"]`);
    (again ?? tools?.querySelector<HTMLElement>("button"))?.focus();
  };
  const remove = () => {
    const around = group.current?.closest("[data-block-content]");
    const tools = set((entries) => entries.toSpliced(index, 1));
    const next = tools?.[Math.min(index, tools.length - 1)]?.querySelector<HTMLElement>("button:last-child");
    (next ?? around?.querySelector<HTMLElement>("[data-adds]"))?.focus();
  };
  return (
    <span ref={group} data-entry-tools className={className}>
      {index > 0 && (
        <IconButton
          className={SMALL}
          data-goes={-1}
          label={names.up}
          icon={<ArrowUp />}
          onClick={() => moveTo(index - 1)}
        />
      )}
      {index < count - 1 && (
        <IconButton
          className={SMALL}
          data-goes={1}
          label={names.down}
          icon={<ArrowDown />}
          onClick={() => moveTo(index + 1)}
        />
      )}
      {count > fewest && (
        <IconButton className={SMALL} tone="danger" label={names.remove} icon={<Trash2 />} onClick={remove} />
      )}
    </span>
  );
}

export const swapped = <Entry,>(entries: readonly Entry[], one: number, other: number): Entry[] => {
  const moved = entries[one];
  return moved === undefined ? [...entries] : entries.toSpliced(one, 1).toSpliced(other, 0, moved);
};

/**
 * Moves the row of the pressed button and leaves the focus on that button, or on one beside it if it has become
 * useless at an end of the list: a browser takes the focus from an element that is moved.
 */
export function moveWithFocus(pressed: HTMLButtonElement, move: () => void): void {
  const tools = pressed.parentElement;
  flushSync(move);
  const isUsable = pressed.isConnected && !pressed.disabled;
  const next = isUsable ? pressed : tools?.querySelector<HTMLElement>("button:not(:disabled)");
  next?.focus();
}

const LAST_TOOL = ":scope > :is(span, td:last-child) button:last-child";

/** Focuses the last button beside the pressed one in the next row: the pressed one's row is about to be removed. */
export function focusNextRow(pressed: HTMLButtonElement): void {
  const row = pressed.closest("li, tr");
  const isRow = (other: Element | null | undefined) => other?.querySelector(LAST_TOOL) != null;
  const next = isRow(row?.nextElementSibling) ? row?.nextElementSibling : row?.previousElementSibling;
  // Without another row, what adds one stands behind the list.
  const target =
    next?.querySelector<HTMLElement>(LAST_TOOL) ??
    row?.parentElement?.nextElementSibling?.querySelector<HTMLElement>("input, select, button");
  target?.focus();
}
