import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";

type Props<Entry> = {
  kind: "pictures" | "people" | "steps" | "figures";
  entries: readonly Entry[];
  most: number;
  onChange: (entries: Entry[]) => void;
  empty: () => Entry;
  className: string;
  children: (
    entry: Entry,
    change: (changes: Partial<Entry>) => void,
    name: string,
    place: number,
  ) => ReactNode;
};

/** The entries of a block's list as they will look; entries can be moved, removed and added. */
export function EntryList<Entry>({
  kind,
  entries,
  most,
  onChange,
  empty,
  className,
  children,
}: Props<Entry>) {
  const t = useTranslations("builder.document.lists");
  const isFull = entries.length >= most;
  return (
    <div className="space-y-3">
      <ul className={className}>
        {entries.map((entry, place) => {
          const name = t(`${kind}.entry`, { number: place + 1 });
          const change = (changes: Partial<Entry>) => onChange(entries.with(place, { ...entry, ...changes }));
          return (
            <li key={place} className="group/entry relative min-w-0">
              {children(entry, change, name, place)}
              <EntryTools
                name={name}
                onUp={place === 0 ? null : () => onChange(swapped(entries, place, place - 1))}
                onDown={
                  place === entries.length - 1 ? null : () => onChange(swapped(entries, place, place + 1))
                }
                onRemove={() => onChange(entries.toSpliced(place, 1))}
              />
            </li>
          );
        })}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={isFull}
        disabledReason={t("most")}
        onClick={() => onChange([...entries, empty()])}
      >
        {t(`${kind}.add`)}
      </Button>
    </div>
  );
}

export const swapped = <Entry,>(entries: readonly Entry[], one: number, other: number): Entry[] => {
  const moved = entries[one];
  return moved === undefined ? [...entries] : entries.toSpliced(one, 1).toSpliced(other, 0, moved);
};

type ToolsProps = {
  name: string;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

function EntryTools({ name, onUp, onDown, onRemove }: ToolsProps) {
  const t = useTranslations("builder.document.lists");
  const look = "size-8 sm:size-7 [&_svg]:size-4";
  return (
    <span
      className={classes(
        "absolute -top-2 right-0 z-10 flex rounded-control border border-line bg-surface shadow-card",
        "opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100",
      )}
    >
      {onUp && <IconButton className={look} label={t("up", { name })} icon={<ArrowUp />} onClick={onUp} />}
      {onDown && (
        <IconButton className={look} label={t("down", { name })} icon={<ArrowDown />} onClick={onDown} />
      )}
      <IconButton
        className={look}
        tone="danger"
        label={t("remove", { name })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </span>
  );
}
