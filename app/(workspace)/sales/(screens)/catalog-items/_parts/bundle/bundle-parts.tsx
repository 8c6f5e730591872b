import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { itemsById } from "@/app/_client/cache/catalog";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { NumberField } from "@/app/_ui/number-field";
import { SortableList } from "@/app/_ui/sortable-list";
import { TextField } from "@/app/_ui/text-field";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { MAX_PARTS, MAX_PART_UNITS } from "@/lib/core/pricing/bundles";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { FormPart } from "./bundle-form";

type Props = { parts: FormPart[]; onChange: (parts: FormPart[]) => void };

/** The parts of a bundle in the order in which proposals list them, and a search that adds services. */
export function BundleParts({ parts, onChange }: Props) {
  const t = useTranslations("catalogItems.bundle");
  const titles = useTitles(parts);
  const titleOf = ({ item, title }: FormPart) => title ?? titles.get(item) ?? t("gone");
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{t("parts")}</legend>
      {parts.length > 0 && (
        <SortableList
          ids={parts.map(({ key }) => key)}
          nameOf={(key) =>
            parts
              .filter((part) => part.key === key)
              .map(titleOf)
              .join("")
          }
          onReorder={(keys) => onChange(keys.flatMap((key) => parts.find((part) => part.key === key) ?? []))}
        >
          <ol aria-label={t("parts")} className="divide-y divide-line rounded-control border border-line">
            {parts.map((part) => (
              <PartRow
                key={part.key}
                part={part}
                title={titleOf(part)}
                onQuantity={(quantity) =>
                  onChange(parts.map((each) => (each === part ? { ...part, quantity } : each)))
                }
                onRemove={() => onChange(parts.filter((each) => each !== part))}
              />
            ))}
          </ol>
        </SortableList>
      )}
      {parts.length < MAX_PARTS && (
        <PartSearch
          onAdd={(item, title) =>
            onChange([...parts, { item, title, quantity: 1, answers: {}, key: crypto.randomUUID() }])
          }
        />
      )}
    </fieldset>
  );
}

type RowProps = {
  part: FormPart;
  title: string;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function PartRow({ part, title, onQuantity, onRemove }: RowProps) {
  const t = useTranslations("catalogItems.bundle");
  const { row, handle } = useSortableRow(part.key);
  return (
    <li
      {...row}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-surface px-3 py-2 text-sm"
    >
      <DragHandle {...handle} name={title} />
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
      <NumberField
        label={t("quantityOf", { title })}
        hideLabel
        decimals={0}
        min={1}
        max={MAX_PART_UNITS}
        className="w-20"
        value={part.quantity}
        onChange={(quantity) => onQuantity(quantity ?? 1)}
      />
      <IconButton tone="danger" label={t("remove", { title })} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}

/** How many services a search shows. */
const SHOWN = 8;

function PartSearch({ onAdd }: { onAdd: (item: number, title: string) => void }) {
  const t = useTranslations("catalogItems.bundle");
  const [text, setText] = useState("");
  const search = useSettledText(text);
  const found = useQuery({
    queryKey: ["bundle-parts", search],
    queryFn: ({ signal }) =>
      send(catalogCalls.list, { query: { search, page: 1, per_page: 25, "filter[is_active]": "1" }, signal }),
    enabled: search !== "",
  });
  const isOfText = search !== "" && search === text.trim();
  const items = !isOfText ? [] : (found.data?.data ?? []).filter(({ bundle }) => bundle === null);
  return (
    <div>
      <TextField
        type="search"
        label={t("add")}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {items.length > 0 && (
        <ul className="mt-2 rounded-control border border-line p-1">
          {items.slice(0, SHOWN).map(({ id, title, code }) => (
            <li key={id}>
              <button
                type="button"
                className={RESULT}
                onClick={() => {
                  onAdd(id, title);
                  setText("");
                }}
              >
                <Plus aria-hidden="true" className="size-4 shrink-0 text-faint" />
                <span className="min-w-0 wrap-anywhere">{title}</span>
                {code && <span className="text-xs text-faint">{code}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOfText && found.isSuccess && items.length === 0 && (
        <p role="status" className="mt-2 text-sm text-muted">
          {t("noneFound", { search })}
        </p>
      )}
    </div>
  );
}

const RESULT = classes(
  "flex min-h-11 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm",
  "hover:bg-sunken sm:min-h-9",
);

/** The titles of stored parts that are still sold. */
function useTitles(parts: readonly FormPart[]): ReadonlyMap<number, string> {
  const ids = [...new Set(parts.filter(({ title }) => title === null).map(({ item }) => item))];
  const read = useQuery({
    queryKey: ["bundle-titles", ids],
    queryFn: () => itemsById(ids),
    enabled: ids.length > 0,
  });
  return new Map((read.data ?? []).map(({ id, title }) => [id, title]));
}
