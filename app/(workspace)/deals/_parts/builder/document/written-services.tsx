import { MessageSquareText, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  type ComponentProps,
  type Dispatch,
  type MouseEvent,
  type ReactNode,
} from "react";
import type { Parts } from "@/app/_proposal/blocks/parts";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { SortableList } from "@/app/_ui/sortable-list";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import type { Section } from "@/lib/core/documents/blocks";
import { bundleOf, type DealBundle } from "@/lib/core/offers/bundles";
import { LINE_FIELDS } from "@/lib/domain/deals/lines/line-fields";
import { useBuilder } from "../builder-context";
import type { BuilderAction } from "../builder-state";
import { unitsLeft } from "../clamp";
import { isFreeItem } from "../free-item";
import { sectionOfId } from "../reduce-sections";
import type { SelectedItem } from "../selected-item";
import { LineDialogs } from "../services/line-dialogs";
import { namesOf, rowsOf, useSectionNames } from "../services/selected-table";
import { QuantityField } from "../services/quantity-field";
import { useLineActions, type LineActions } from "../services/use-line-actions";
import { AT_EDGE, EDGE } from "./edge";
import { InPlaceText } from "./in-place";

type ServicesState = {
  items: readonly SelectedItem[];
  sections: readonly Section[];
  bundles: readonly DealBundle[];
  /** Names of lines by key. */
  names: ReadonlyMap<string, string>;
  /** Opens the dialog of a line; null for a line that cannot be changed. */
  editor: (item: SelectedItem) => (() => void) | null;
  changeQuantity: LineActions["changeQuantity"];
  /** Free lines may be changed. */
  mayWrite: boolean;
  dispatch: Dispatch<BuilderAction>;
};

const OfServices = createContext<ServicesState | null>(null);

export function useServices(): ServicesState {
  const state = useContext(OfServices);
  if (!state) throw new Error("used outside of the document");
  return state;
}

/**
 * Provides the lines and sections of the services to their table in the document, and the dialogs of its lines. The
 * same value while they stay, so that lines need not render again for what is written elsewhere.
 */
export function WrittenServices({ children }: { children: ReactNode }) {
  const { data, deal, dispatch } = useBuilder();
  const { selectedItems: items, sections, bundles } = deal;
  const actions = useLineActions();
  const { edit, write, changeQuantity } = actions;
  const names = useMemo(() => namesOf(items, bundles), [items, bundles]);
  const mayWrite = data.mayWriteFreeLines;
  const editor = useCallback(
    (item: SelectedItem) => {
      const { catalogItem } = item;
      // The prices of a bundle's parts are shares of one.
      if (bundleOf(bundles, item.key)) return null;
      if (catalogItem) return () => edit(catalogItem, item);
      return isFreeItem(item) && mayWrite ? () => write(item) : null;
    },
    [edit, write, mayWrite, bundles],
  );
  const state = useMemo(
    () => ({ items, sections, bundles, names, editor, changeQuantity, mayWrite, dispatch }),
    [items, sections, bundles, names, editor, changeQuantity, mayWrite, dispatch],
  );
  return (
    <OfServices value={state}>
      {children}
      <LineDialogs actions={actions} />
    </OfServices>
  );
}

/** The services of the page, in an order that can be changed. */
export const Services: Parts["Services"] = ({ children }) => {
  const { items, sections, bundles, names, dispatch } = useServices();
  const titles = useSectionNames([...sections]);
  const rows = rowsOf(items, sections, bundles);
  return (
    <SortableList
      ids={rows.map(({ id }) => id)}
      nameOf={(id) => titles.get(sectionOfId(id) ?? "") ?? names.get(id) ?? ""}
      onReorder={(keys) => dispatch({ type: "servicesReordered", keys })}
    >
      {children}
    </SortableList>
  );
};

type LineState = {
  item: SelectedItem;
  name: string;
  handle: ReturnType<typeof useSortableRow>["handle"];
  /** Opens its dialog; null if it cannot be changed. */
  edit: (() => void) | null;
  /** Whether a note is asked for. */
  isNoting: boolean;
  setNoting: (isNoting: boolean) => void;
};

const OfLine = createContext<LineState | null>(null);

/** A line that can be moved and noted. A click on its amounts, but for the quantity, opens its dialog. */
export const Line: Parts["Line"] = ({ of, ...props }) => {
  const { items } = useServices();
  const item = items.find(({ position }) => position === of.id);
  return item ? <WrittenLine {...props} item={item} /> : <tr {...props} />;
};

function WrittenLine({ item, className, style, ...props }: ComponentProps<"tr"> & { item: SelectedItem }) {
  const { names, editor } = useServices();
  const { row, handle, isDragging } = useSortableRow(item.key);
  const [isNoting, setNoting] = useState(false);
  const edit = editor(item);
  const name = names.get(item.key) ?? item.title;
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("td:nth-child(n+3)") && !target.closest("input"))
      edit?.();
  };
  return (
    <OfLine value={{ item, name, handle, edit, isNoting, setNoting }}>
      <tr
        {...props}
        {...row}
        style={{ ...style, ...row.style }}
        onClick={press}
        // Touching any part focuses the line, which shows its tools.
        tabIndex={-1}
        className={classes(
          className,
          "group/line relative outline-none",
          edit && "[&>td:nth-child(n+3)]:cursor-pointer",
          isDragging && "z-20 bg-white shadow-float",
        )}
      />
    </OfLine>
  );
}

/** What moves a line, opens its dialog and adds a note. */
export const LineTools: Parts["LineTools"] = () => {
  const t = useTranslations("builder.services");
  const words = useTranslations("builder.document");
  const line = useContext(OfLine);
  if (!line) return null;
  const { item, name, handle, edit, isNoting, setNoting } = line;
  return (
    <span
      className={classes(
        EDGE,
        "group-focus-within/line:pointer-events-auto! group-focus-within/line:opacity-100",
        "group-hover/line:pointer-events-auto! group-hover/line:opacity-100",
      )}
    >
      <DragHandle {...handle} name={name} className={AT_EDGE} />
      <IconButton
        className={AT_EDGE}
        label={t("editItem", { name })}
        icon={<SlidersHorizontal />}
        disabled={!edit}
        onClick={() => edit?.()}
      />
      {item.customerNote === "" && !isNoting && (
        <IconButton
          className={AT_EDGE}
          label={words("addNote", { name })}
          icon={<MessageSquareText />}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest("tr");
            flushSync(() => setNoting(true));
            row?.querySelector("textarea")?.focus();
          }}
        />
      )}
    </span>
  );
};

/** The quantity as a field, which looks like the number that it is until somebody points at it. */
export const Quantity: Parts["Quantity"] = () => {
  const { items, changeQuantity, mayWrite } = useServices();
  const line = useContext(OfLine);
  if (!line) return null;
  const { item, name } = line;
  return (
    <span className="inline-block">
      <QuantityField
        line={item}
        name={name}
        limit={item.catalogItem && unitsLeft(item.catalogItem, items, item.key)}
        mayWriteFreeLines={mayWrite}
        onQuantity={changeQuantity}
        look={IN_TABLE}
      />
    </span>
  );
};

/** On a phone it stands in a line of text, as wide as its number. */
const IN_TABLE = classes(
  "-my-1 -mr-1.5 w-14 rounded-sm bg-transparent px-1.5 py-1 text-right tabular-nums ring-slate-300 outline-none",
  "hover:ring-1 focus:bg-primary-500/5 focus:ring-2 focus:ring-focus pointer-coarse:min-h-11",
  "@max-xl:mr-0 @max-xl:-ml-1.5 @max-xl:field-sizing-content @max-xl:w-auto @max-xl:min-w-11 @max-xl:text-center",
);

/** The note for the customer, once there is one or it is asked for. */
export const Note: Parts["Note"] = ({ className }) => {
  const t = useTranslations("builder.document");
  const { dispatch } = useServices();
  const line = useContext(OfLine);
  if (!line) return null;
  const { item, name, isNoting, setNoting } = line;
  if (item.customerNote === "" && !isNoting) return null;
  return (
    // Once it is being written it stays, also while it is empty.
    <div dir="auto" className={className} onFocus={() => setNoting(true)}>
      <InPlaceText
        multiline
        label={t("note", { name })}
        placeholder={t("notePlaceholder")}
        value={item.customerNote}
        longest={LINE_FIELDS.customerNote.longest}
        onChange={(customerNote) =>
          dispatch({
            type: "itemChanged",
            key: item.key,
            item: { ...item, customerNote },
            field: "customerNote",
          })
        }
      />
    </div>
  );
};
