import { useMemo, useState, type KeyboardEvent } from "react";
import { categoryKey } from "@/app/_client/closed-categories";
import { headingsOf } from "@/app/_ui/data-table/group-headings";
import type { AllGroups } from "@/app/_ui/data-table/types";
import { pressInList } from "@/app/_ui/use-combobox";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { unitsLeft } from "../clamp";
import { useAfterPress } from "../use-after-press";
import { useFoundServices, useUsedServices } from "./use-found-services";
import { useServiceGroups } from "./use-service-groups";

/** Services shown at first, and added by each "more". */
const STEP = 10;
/** The most that the server returns at a time; a search finds the others. */
const MOST = 1000;

/**
 * Services under a heading. Before a search they are those that were used, then all others, or all by category; the
 * heading of a category is an option too, which closes and opens it.
 */
export type OfferGroup = {
  heading: "found" | "recent" | "often" | "all" | "category";
  items: CatalogItemAnswer[];
  category?: { key: string; label: string; count: number; isClosed: boolean };
};

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
  const { all, found, groups, offers } = useOffers(text, size, isOpen);
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
        if ("key" in item) return all?.onToggle(item.key);
        choose(item);
        event.currentTarget.select();
      },
    });
  const leave = useAfterPress(close);
  return {
    ...{ text, isOpen, groups, active, found, choose, setActive: setWanted },
    toggle: (key: string) => all?.onToggle(key),
    /** There is no service at all. */
    isEmpty: !found.isLoading && !found.isFailed && found.total === 0 && text.trim() === "" && !all,
    /** The limit of a service that was not added, because as many are chosen; null: none was refused. */
    refused,
    /** Shows more services; null if there are none. */
    more: hasMore ? more : null,
    /** How many options are shown, and how many of them are services. */
    options: offers.length,
    shown: offers.filter((offer) => !("key" in offer)).length,
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

/** What is offered for a text: in groups, and as one list of options. */
function useOffers(text: string, size: number, isOpen: boolean) {
  const all = useServiceGroups(isOpen);
  const grouping = text.trim() === "" ? all : null;
  const found = useFoundServices(text, size, isOpen, grouping);
  const used = useUsedServices(isOpen);
  const groups = useMemo(
    () => (isOpen ? offersOf(text, found.items, used, grouping) : []),
    [isOpen, text, found.items, used, grouping],
  );
  const offers = groups.flatMap(({ items, category }) => (category ? [category, ...items] : items));
  return { all, found, groups, offers };
}

function offersOf(
  text: string,
  found: CatalogItemAnswer[],
  { recent, often }: ReturnType<typeof useUsedServices>,
  grouping: AllGroups | null,
): OfferGroup[] {
  const used = new Set([...recent, ...often].map(({ id }) => id));
  const groups: OfferGroup[] =
    text.trim() === ""
      ? [
          { heading: "recent", items: recent },
          { heading: "often", items: often },
          ...(grouping
            ? categoriesOf(found, grouping)
            : [{ heading: "all" as const, items: found.filter(({ id }) => !used.has(id)) }]),
        ]
      : [{ heading: "found", items: found }];
  return groups.filter(({ items, category }) => items.length > 0 || category);
}

/** The services by category, and the headings of closed ones between them. */
function categoriesOf(found: CatalogItemAnswer[], grouping: AllGroups): OfferGroup[] {
  return headingsOf(grouping, 0, found.length).map((category) => {
    const isClosed = grouping.closed.has(category.key);
    return {
      heading: "category",
      items: isClosed ? [] : found.filter(({ category_id }) => categoryKey(category_id) === category.key),
      category: { ...category, isClosed },
    };
  });
}
