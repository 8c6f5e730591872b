"use client";

import { ListPlus, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useCallback, useMemo, type ComponentProps, type Dispatch, type ReactNode } from "react";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import { SortableList } from "@/app/_ui/sortable-list";
import { emptySection, type Section } from "@/lib/core/documents/blocks";
import { bundleOf, type DealBundle } from "@/lib/core/offers/bundles";
import { groupOf, relationsOf, type Choices } from "@/lib/core/offers/choices";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import { hiddenIn } from "@/lib/core/documents/section-prices";
import { MAX_SECTIONS } from "@/lib/domain/documents/limits";
import { sumsByEvery } from "@/lib/core/pricing/sums-by-every";
import type { BuilderAction } from "../builder-state";
import { unitsLeft } from "../clamp";
import type { SelectedItem } from "../selected-item";
import { useBuilder } from "../builder-context";
import type { Newer } from "../document/library/newer-version";
import { newKey } from "../document/new-block";
import { leadOf } from "../reduce-bundles";
import { sectionId, sectionOfId } from "../reduce-sections";
import { BundleRow } from "./bundle-row";
import { SectionRow } from "./section-row";
import { LineHead } from "./grid";
import { SelectedRow } from "./selected-row";
import type { LineActions } from "./use-line-actions";

type Props = {
  items: SelectedItem[];
  sections: Section[];
  choices: Choices;
  bundles: readonly DealBundle[];
  /** Formats an amount of the deal. */
  moneyText: (amount: number) => string;
  /** Why the server refused lines, by position. */
  problems: ReadonlyMap<number, string>;
  dispatch: Dispatch<BuilderAction>;
  /** The sections that have a newer version in the library. */
  newer: ReadonlyMap<string, Newer>;
  /** Inserts a section of the library. */
  insertSection: ReactNode;
  /** Searches a service and adds it. */
  addService: ReactNode;
  /** Adds a line of a service. */
  onChoose: LineActions["choose"];
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
  /** Adds or edits a free line; null for users who may not. */
  onWrite: LineActions["write"] | null;
  /** Opens what a line needs and rules out. */
  onRelate: LineActions["relate"];
};

/**
 * The chosen services in the proposal's order, with or without sections. They can be moved by mouse, touch or
 * keyboard, and made optional one by one or all together (BLD-25, BLD-26). Memoized: there may be 200.
 */
export const SelectedTable = memo(function SelectedTable(props: Props) {
  const { items, sections, bundles, dispatch } = props;
  const t = useTranslations("builder.services");
  const names = useMemo(() => namesOf(items, bundles), [items, bundles]);
  const titles = useSectionNames(sections);
  const rows = useMemo(() => rowsOf(items, sections, bundles), [items, sections, bundles]);
  const nameOf = (id: string) => titles.get(sectionOfId(id) ?? "") ?? names.get(id) ?? "";
  return (
    <Card aria-label={t("selected", { count: items.length })} className="@container overflow-hidden">
      <TableBar {...{ items, dispatch }} />
      {rows.length === 0 ? (
        <p className="px-4 pt-5 text-sm text-muted">{t("noneSelected")}</p>
      ) : (
        <SortableList
          ids={rows.map(({ id }) => id)}
          nameOf={nameOf}
          onReorder={(keys) => dispatch({ type: "servicesReordered", keys })}
        >
          <table
            role="table"
            aria-label={t("selected", { count: items.length })}
            className="block w-full text-sm"
          >
            <LineHead />
            <Rows {...props} rows={rows} titles={titles} nameOf={nameOf} />
          </table>
        </SortableList>
      )}
      <div className={classes("space-y-3 p-4", rows.length > 0 && "border-t border-line")}>
        {props.addService}
        <OtherAdditions
          {...{ items, sections, dispatch }}
          onWrite={props.onWrite}
          insertSection={props.insertSection}
        />
      </div>
    </Card>
  );
});

/** The number of chosen services, and an action on all of them. */
function TableBar({ items, dispatch }: Pick<Props, "items" | "dispatch">) {
  const t = useTranslations("builder.services");
  const areAllOptional = items.length > 0 && items.every(({ isOptional }) => isOptional);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
      <h3 className="text-sm font-semibold">
        {/* Says that a service was added: the focus stays in the search. A role would take the heading's name away. */}
        <span aria-live="polite" aria-atomic="true">
          {t("selected", { count: items.length })}
        </span>
      </h3>
      <Button
        variant="ghost"
        size="sm"
        disabled={items.length === 0}
        disabledReason={t("selectFirst")}
        onClick={() => dispatch({ type: "allOptionalChanged", isOptional: !areAllOptional })}
      >
        {areAllOptional ? t("noneOptional") : t("allOptional")}
      </Button>
    </div>
  );
}

type AdditionsProps = Pick<Props, "items" | "sections" | "dispatch" | "onWrite" | "insertSection">;

/** What is added beside services of the catalogue: free lines and sections. */
function OtherAdditions({ items, sections, dispatch, onWrite, insertSection }: AdditionsProps) {
  const t = useTranslations("builder.services");
  const s = useTranslations("builder.sections");
  const { sectionPrices } = useBuilder().data;
  return (
    <div className="-mx-2 flex flex-wrap gap-1">
      {onWrite && (
        <Button
          variant="ghost"
          size="sm"
          icon={<PenLine aria-hidden="true" className="size-4" />}
          disabled={items.length >= MAX_LINES}
          disabledReason={t("full", { most: MAX_LINES })}
          onClick={() => onWrite(null)}
        >
          {t("addFree")}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={<ListPlus aria-hidden="true" className="size-4" />}
        disabled={sections.length >= MAX_SECTIONS}
        disabledReason={s("limit", { most: MAX_SECTIONS })}
        onClick={() =>
          dispatch({
            type: "sectionAdded",
            section: { ...emptySection(newKey()), ...hiddenIn(sectionPrices) },
          })
        }
      >
        {s("add")}
      </Button>
      {insertSection}
    </div>
  );
}

type RowsProps = Props & {
  rows: readonly Row[];
  titles: ReadonlyMap<string, string>;
  nameOf: (id: string) => string;
};

function Rows({
  items,
  choices,
  bundles,
  rows,
  titles,
  nameOf,
  moneyText,
  newer,
  problems,
  dispatch,
  onChoose,
  onQuantity,
  onEdit,
  onWrite,
  onRelate,
}: RowsProps) {
  const { per } = useRhythmText();
  const remove = useCallback((key: string) => dispatch({ type: "itemRemoved", key }), [dispatch]);
  const setOptional = useCallback(
    (key: string, isOptional: boolean) => dispatch({ type: "optionalChanged", key, isOptional }),
    [dispatch],
  );
  const moveTo = useCallback(
    (key: string, section: string) => dispatch({ type: "lineSectioned", key, section }),
    [dispatch],
  );
  return (
    <tbody role="rowgroup" className="block divide-y divide-line">
      {rows.map(({ id, section, item }) =>
        section ? (
          <SectionRow
            key={id}
            section={section}
            name={nameOf(id)}
            sum={sumOf(items, section, { moneyText, per })}
            newer={newer.get(section.key)}
            services={items
              .filter((line) => line.section === section.key)
              .map(({ title }) => title)
              .join("\n")}
            dispatch={dispatch}
          />
        ) : bundleOf(bundles, item.key) ? (
          <BundleOfLine
            key={id}
            lead={item}
            sections={titles}
            onSection={moveTo}
            onRemove={remove}
            {...{ bundles, items, moneyText, problems, onQuantity }}
          />
        ) : (
          <SelectedRow
            key={id}
            item={item}
            name={nameOf(id)}
            sections={titles}
            choice={groupOf(choices, item)?.title ?? null}
            needs={relationsOf(choices, item.key).needs.map(nameOf).join(", ")}
            excluded={relationsOf(choices, item.key).not.map(nameOf).join(", ")}
            moneyText={moneyText}
            limit={item.catalogItem && unitsLeft(item.catalogItem, items, item.key)}
            canRepeat={items.length < MAX_LINES && canRepeat(item, items)}
            problem={problems.get(item.position) ?? null}
            onChoose={onChoose}
            onQuantity={onQuantity}
            onEdit={onEdit}
            onWrite={onWrite}
            onRelate={items.length > 1 ? onRelate : null}
            onOptional={setOptional}
            onSection={moveTo}
            onRemove={remove}
          />
        ),
      )}
    </tbody>
  );
}

type BundleProps = Pick<Props, "bundles" | "problems"> &
  Omit<ComponentProps<typeof BundleRow>, "bundle" | "problem">;

/** The row of the bundle that a line leads. */
function BundleOfLine({ bundles, problems, ...props }: BundleProps) {
  const bundle = bundleOf(bundles, props.lead.key);
  if (!bundle) return null;
  const { position } = props.lead;
  const problem = bundle.parts.map((_part, at) => problems.get(position + at)).find(Boolean);
  return <BundleRow {...props} bundle={bundle} problem={problem ?? null} />;
}

/** Whether another line of the same service may be added. */
const canRepeat = ({ catalogItem }: SelectedItem, items: readonly SelectedItem[]): boolean =>
  catalogItem !== null && catalogItem.is_active && unitsLeft(catalogItem, items) !== 0;

type Row = { id: string; section: Section; item: null } | { id: string; section: null; item: SelectedItem };

/** Sections and lines in table order; of a bundle its first line. */
export function rowsOf(
  items: readonly SelectedItem[],
  sections: readonly Section[],
  bundles: readonly DealBundle[],
): Row[] {
  const isShown = ({ key }: SelectedItem) => {
    const bundle = bundleOf(bundles, key);
    return !bundle || leadOf(bundle) === key;
  };
  const linesOf = (key: string): Row[] =>
    items
      .filter((item) => item.section === key && isShown(item))
      .map((item) => ({ id: item.key, section: null, item }));
  return [
    ...linesOf(""),
    ...sections.flatMap((section): Row[] => [
      { id: sectionId(section.key), section, item: null },
      ...linesOf(section.key),
    ]),
  ];
}

/** The total of a section's lines, by rhythm; optional lines count only if they are selected. */
function sumOf(
  items: readonly SelectedItem[],
  { key }: Section,
  { moneyText, per }: Pick<Props, "moneyText"> & Pick<ReturnType<typeof useRhythmText>, "per">,
): string | null {
  const lines = items.filter(({ section }) => section === key);
  if (lines.length === 0) return null;
  const counted = lines.filter(({ isOptional, isTicked }) => !isOptional || isTicked);
  return sumsByEvery(counted.map(({ calculatedPrice, rhythm }) => ({ total: calculatedPrice, rhythm })))
    .map(({ every, amount }) => (every ? per(moneyText(amount), every) : moneyText(amount)))
    .join(" + ");
}

/** Names of sections by key; the same map while they are unchanged, so that rows need not render again. */
export function useSectionNames(sections: readonly Section[]): ReadonlyMap<string, string> {
  const t = useTranslations("builder.sections");
  const text = JSON.stringify(sections.map(({ key, name }) => [key, name.trim() || t("untitled")]));
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text]);
}

/** A unique name of each line by key: the second line with the same title gets a 2 appended. */
export function namesOf(
  items: readonly SelectedItem[],
  bundles: readonly DealBundle[],
): ReadonlyMap<string, string> {
  const seen = new Map<number | string, number>();
  return new Map(
    items.map(({ key, title: own, catalogItemId: service }) => {
      const { title = own, item: catalogItemId = service } = bundleOf(bundles, key) ?? {};
      const kind = catalogItemId ?? title;
      const nth = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, nth);
      return [key, nth === 1 ? title : `${title} (${nth})`];
    }),
  );
}
