import { useMemo, useState, type KeyboardEvent } from "react";
import { pressInList } from "@/app/_ui/use-combobox";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { unitsLeft } from "../clamp";
import { useAfterPress } from "../use-after-press";
import { useFoundServices, useUsedServices } from "./use-found-services";

/** Services shown at first, and added by each "more". */
const STEP = 10;
/** The most that the server returns at a time; a search finds the others. */
const MOST = 1000;

/** Services under a heading. Before a search they are in three groups, each service in one. */
export type OfferGroup = { heading: "found" | "recent" | "often" | "all"; items: CatalogItemAnswer[] };

/** No option is active, so that Enter in an empty field adds nothing. */
const NONE = -1;

/**
 * The search that adds services: its text, the services that it offers, and the keys of its field. After a service was
 * added the text stays, selected, so that the next one replaces it.
 */
export function useServiceSearch(onChoose: (item: CatalogItemAnswer) => void) {
  const { selectedItems } = useBuilder().deal;
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(NONE);
  const [size, setSize] = useState(STEP);
  const [refused, setRefused] = useState<number | null>(null);
  const found = useFoundServices(text, size, isOpen);
  const used = useUsedServices(isOpen);
  const groups = useMemo(
    () => (isOpen ? offersOf(text, found.items, used) : []),
    [isOpen, text, found.items, used],
  );
  const offers = groups.flatMap(({ items }) => items);
  const hasMore =
    isOpen &&
    size < MOST &&
    (found.total === null ? found.items.length >= size : found.items.length < found.total);
  const count = offers.length + (hasMore ? 1 : 0);
  const active = Math.min(wanted, count - 1);

  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setWanted(NONE);
    setText("");
    setRefused(null);
  };
  const more = () => setSize(Math.min(MOST, size + STEP));
  const choose = (item: CatalogItemAnswer) => {
    const isSpent = unitsLeft(item, selectedItems) === 0;
    setRefused(isSpent ? item.purchase_limit : null);
    if (!isSpent) onChoose(item);
  };
  const type = (typed: string) => {
    setText(typed);
    setWanted(typed.trim() === "" ? NONE : 0);
    setSize(STEP);
    setRefused(null);
    setOpen(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) =>
    pressInList(event, {
      isOpen,
      open,
      close,
      shown: Array.from({ length: count }, (_, index) => ({ value: String(index), label: "" })),
      // From none, the arrow up goes to the last one.
      active: active === NONE && event.key === "ArrowUp" ? 0 : active,
      setActive: setWanted,
      choose: ({ value }) => {
        const item = offers[Number(value)];
        if (!item) return more();
        choose(item);
        event.currentTarget.select();
      },
    });
  const leave = useAfterPress(close);
  return {
    ...{ text, isOpen, groups, active, found, choose, setActive: setWanted },
    /** The limit of a service that was not added, because as many are chosen; null: none was refused. */
    refused,
    /** Shows more services; null if there are none. */
    more: hasMore ? more : null,
    /** How many services are shown. */
    shown: offers.length,
    input: {
      value: text,
      onChange: type,
      onKeyDown: press,
      // A deal without services begins with them; later the field stays closed until it is used.
      onFocus: () => selectedItems.length === 0 && open(),
      onClick: open,
      onBlur: leave,
    },
  };
}

function offersOf(
  text: string,
  found: CatalogItemAnswer[],
  { recent, often }: ReturnType<typeof useUsedServices>,
): OfferGroup[] {
  const used = new Set([...recent, ...often].map(({ id }) => id));
  const groups: OfferGroup[] =
    text.trim() === ""
      ? [
          { heading: "recent", items: recent },
          { heading: "often", items: often },
          { heading: "all", items: found.filter(({ id }) => !used.has(id)) },
        ]
      : [{ heading: "found", items: found }];
  return groups.filter(({ items }) => items.length > 0);
}
