import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ListChecks, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import {
  focusNextRow,
  moveWithFocus,
  swapped,
} from "@/app/(workspace)/deals/_parts/builder/document/entry-tools";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { foundItemsQuery, itemsQuery, mayHaveMore } from "@/app/_client/cache/catalog";
import { Badge } from "@/app/_ui/badge";
import { IconButton } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { classes } from "@/app/_ui/classes";
import { answerSaid, LINE_FIELD_NAMES, LINE_FIELDS, saidIn } from "@/lib/domain/deals/lines/line-fields";
import { searchable } from "@/lib/core/search/searchable";
import { MAX_LINE_NAME, MAX_LINES, MAX_QUANTITY, MAX_UNIT_PRICE } from "@/lib/domain/deals/limits";
import { draftLine, type DraftLine } from "./draft";

type Props = {
  lines: readonly DraftLine[];
  /** `field`: the field of a line that is being typed into; null for other changes. */
  onChange: (lines: readonly DraftLine[], field: string | null) => void;
};

/** Edits the lines of a saved section: quantity, whether optional, and the note for the customer. */
export function SectionLines({ lines, onChange }: Props) {
  const t = useTranslations("library.lines");
  const { items, offered, isError, onSearch } = useOfferedServices();
  const sold = items && new Map<number | null, string>(items.map(({ id, title }) => [id, title]));
  // What was not loaded may still be sold.
  const isGone = (id: number | null) =>
    id !== null && items !== undefined && !mayHaveMore(items) && sold?.has(id) === false;
  const isFull = lines.length >= MAX_LINES;
  const add = (chosen: string | null) => {
    const item = offered.find(({ id }) => `${id}` === chosen);
    if (item) onChange([...lines, newLine(item.id, item.title)], null);
    onSearch?.("");
  };
  return (
    <Card className="p-5" aria-labelledby="services">
      <h3 id="services" className="text-sm font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-sm text-muted">{t("text")}</p>
      {lines.length === 0 ? (
        <p
          className={classes(
            "mt-4 flex items-center gap-3 rounded-card border border-dashed border-line px-4 py-5",
            "text-sm text-muted",
          )}
        >
          <ListChecks aria-hidden="true" className="size-5 shrink-0 text-faint" />
          {t("none")}
        </p>
      ) : (
        <ol aria-label={t("title")} className="mt-4 divide-y divide-line border-y border-line">
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              place={index}
              count={lines.length}
              title={sold?.get(line.sale_catalog_item_id) ?? line.name}
              isGone={isGone(line.sale_catalog_item_id)}
              onChange={(changes) =>
                onChange(
                  lines.with(index, { ...line, ...changes }),
                  `line ${line.key} ${Object.keys(changes).join()}`,
                )
              }
              onMove={(to) => onChange(swapped(lines, index, to), null)}
              onRemove={() => onChange(lines.toSpliced(index, 1), null)}
            />
          ))}
        </ol>
      )}
      <SelectField
        className="mt-4 max-w-md"
        label={t("add")}
        hint={isFull ? t("full", { most: MAX_LINES }) : isError ? t("loadFailed") : null}
        placeholder={t("choose")}
        disabled={isFull || !items}
        options={offered.map(({ id, title }) => ({ value: `${id}`, label: title }))}
        {...(onSearch && { onSearch })}
        value={null}
        onChange={add}
      />
    </Card>
  );
}

/** Services that a search finds on the server. */
const MAX_FOUND = 50;

/**
 * The kept services, and what can be chosen: those, or in a catalogue with more of them what `onSearch` found, the
 * kept ones at once and then those that the server finds.
 */
function useOfferedServices() {
  const parts = useCacheParts();
  const kept = useQuery(itemsQuery(parts));
  const items = kept.data?.data;
  const isSearched = items !== undefined && mayHaveMore(items);
  const [typed, setTyped] = useState("");
  const search = useSettledText(typed);
  const result = useQuery({
    ...foundItemsQuery(parts, { search, page: 1, per_page: MAX_FOUND }),
    enabled: isSearched && search !== "",
  });
  const wanted = searchable(typed);
  const own = useMemo(
    () => (items ?? []).filter(({ title }) => !isSearched || searchable(title).includes(wanted)),
    [items, isSearched, wanted],
  );
  const known = new Set(own.map(({ id }) => id));
  const others = search === typed.trim() ? (result.data?.data ?? []) : [];
  return {
    items,
    offered: [...own, ...others.filter(({ id }) => !known.has(id))],
    isError: kept.isError || result.isError,
    onSearch: isSearched ? setTyped : undefined,
  };
}

const newLine = (id: number, name: string): DraftLine =>
  draftLine({
    sale_catalog_item_id: id,
    name,
    quantity: 1,
    ...answerSaid(LINE_FIELD_NAMES, saidIn({})),
    field_values: {},
  });

type RowProps = {
  line: DraftLine;
  place: number;
  count: number;
  title: string;
  isGone: boolean;
  onChange: (changes: Partial<DraftLine>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function LineRow({ line, place, count, title, isGone, onChange, onMove, onRemove }: RowProps) {
  const t = useTranslations("library.lines");
  const lists = useTranslations("builder.document.lists");
  const answers = Object.keys(line.field_values).length;
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {title}
          {line.sale_catalog_item_id === null && <Badge>{t("free")}</Badge>}
          {isGone && <Badge tone="warning">{t("gone")}</Badge>}
        </p>
        {answers > 0 && <p className="text-xs text-muted">{t("answers", { count: answers })}</p>}
      </div>
      <span className="flex items-center sm:justify-end">
        <IconButton
          label={lists("up", { name: title })}
          icon={<ArrowUp />}
          disabled={place === 0}
          onClick={({ currentTarget }) => moveWithFocus(currentTarget, () => onMove(place - 1))}
        />
        <IconButton
          label={lists("down", { name: title })}
          icon={<ArrowDown />}
          disabled={place === count - 1}
          onClick={({ currentTarget }) => moveWithFocus(currentTarget, () => onMove(place + 1))}
        />
        <IconButton
          tone="danger"
          label={lists("remove", { name: title })}
          icon={<Trash2 />}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            onRemove();
          }}
        />
      </span>
      {line.sale_catalog_item_id === null && <FreeFields line={line} onChange={onChange} />}
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div className="space-y-3">
          <NumberField
            label={t("quantity")}
            decimals={0}
            min={1}
            max={MAX_QUANTITY}
            value={line.quantity}
            onChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
          />
          <Checkbox
            label={t("optional")}
            checked={line.is_optional}
            onChange={({ target }) => onChange({ is_optional: target.checked })}
          />
        </div>
        <TextArea
          label={t("note")}
          rows={2}
          maxLength={LINE_FIELDS.customerNote.longest}
          value={line.customer_note}
          onChange={({ target }) => onChange({ customer_note: target.value })}
        />
      </div>
    </li>
  );
}

/** The name and price of a free line (T-18); the price stays in the currency in which it was entered. */
function FreeFields({ line, onChange }: Pick<RowProps, "line" | "onChange">) {
  const t = useTranslations("library.lines");
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField
        label={t("name")}
        maxLength={MAX_LINE_NAME}
        autoComplete="off"
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <MoneyField
        label={t("price")}
        hint={line.currency ? t("creditHint") : `${t("usualCurrency")}. ${t("creditHint")}`}
        min={-MAX_UNIT_PRICE}
        max={MAX_UNIT_PRICE}
        {...(line.currency && { currency: line.currency })}
        value={line.unit_price ?? null}
        onChange={(price) => onChange({ unit_price: price })}
      />
    </div>
  );
}
