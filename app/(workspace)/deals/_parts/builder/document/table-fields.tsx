import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { BLOCKS } from "@/lib/core/documents/blocks";
import type { FieldsProps } from "./fields-props";
import { focusNextRow, moveWithFocus, useKeyedEntries } from "./entry-list";
import { InPlaceText } from "./in-place";

const { mostRows, mostColumns, longest } = BLOCKS.table.cells;

/** Tools that change the table's shape, visible while the block has the pointer or the focus. */
const ON_DEMAND =
  "opacity-0 group-focus-within/block:opacity-100 group-hover/block:opacity-100 motion-safe:transition-opacity";

const SMALL = "size-8 sm:size-7 [&_svg]:size-4";

/** A table with cells edited in place. Rows can be moved; rows and columns can be added and removed. */
export function TableFields({ block, change }: FieldsProps<"table">) {
  const t = useTranslations("builder.document.lists");
  const { cells } = block;
  const columns = cells[0]?.length ?? 1;
  const set = (next: string[][]) => change("cells", { cells: next });
  const { keys, move, remove } = useKeyedEntries(cells, set);
  return (
    <div className="space-y-2">
      <div className="overflow-x-auto">
        <table className="w-full min-w-md border-collapse text-left text-base sm:text-sm">
          <tbody>
            {cells.map((row, index) => (
              <TableRow
                key={keys[index]}
                row={row}
                place={index}
                isHead={block.has_head && index === 0}
                onCell={(column, text) => set(cells.with(index, row.with(column, text)))}
                onUp={index === 0 ? null : () => move(index, index - 1)}
                onDown={index === cells.length - 1 ? null : () => move(index, index + 1)}
                onRemove={cells.length === 1 ? null : () => remove(index)}
              />
            ))}
            {columns > 1 && (
              <tr className={ON_DEMAND}>
                {Array.from({ length: columns }, (_, column) => (
                  <td key={column} className="px-2">
                    <IconButton
                      tone="danger"
                      className={SMALL}
                      label={t("columns.remove", { number: column + 1 })}
                      icon={<Trash2 />}
                      onClick={() => set(cells.map((row) => row.toSpliced(column, 1)))}
                    />
                  </td>
                ))}
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={cells.length >= mostRows}
          disabledReason={t("most")}
          onClick={() => set([...cells, Array.from({ length: columns }, () => "")])}
        >
          {t("rows.add")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={columns >= mostColumns}
          disabledReason={t("most")}
          onClick={() => set(cells.map((row) => [...row, ""]))}
        >
          {t("columns.add")}
        </Button>
      </div>
    </div>
  );
}

type RowProps = {
  row: readonly string[];
  place: number;
  isHead: boolean;
  onCell: (column: number, text: string) => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: (() => void) | null;
};

function TableRow({ row, place, isHead, onCell, onUp, onDown, onRemove }: RowProps) {
  const t = useTranslations("builder.document");
  const number = place + 1;
  return (
    <tr className={isHead ? "border-b-2 border-control" : "border-b border-line"}>
      {row.map((cell, column) => (
        <td key={column} className="px-3 py-2.5 align-top">
          <InPlaceText
            label={t("fields.cell", { row: number, column: column + 1 })}
            placeholder="…"
            multiline
            value={cell}
            longest={longest}
            onChange={(text) => onCell(column, text)}
            className={classes("text-ink", isHead && "font-semibold")}
          />
        </td>
      ))}
      <td className={classes(ON_DEMAND, "w-24 py-1 text-right align-top whitespace-nowrap")}>
        {onUp && (
          <IconButton
            className={SMALL}
            label={t("lists.rows.up", { number })}
            icon={<ArrowUp />}
            onClick={({ currentTarget }) => moveWithFocus(currentTarget, onUp)}
          />
        )}
        {onDown && (
          <IconButton
            className={SMALL}
            label={t("lists.rows.down", { number })}
            icon={<ArrowDown />}
            onClick={({ currentTarget }) => moveWithFocus(currentTarget, onDown)}
          />
        )}
        {onRemove && (
          <IconButton
            tone="danger"
            className={SMALL}
            label={t("lists.rows.remove", { number })}
            icon={<Trash2 />}
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget);
              onRemove();
            }}
          />
        )}
      </td>
    </tr>
  );
}
