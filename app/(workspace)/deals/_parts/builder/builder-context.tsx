"use client";

import {
  createContext,
  memo,
  useCallback,
  useContext,
  useMemo,
  useReducer,
  type Dispatch,
  type ReactNode,
} from "react";
import { useSearchParams } from "next/navigation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { focusUnread } from "@/app/_ui/focus-unread";
import type { OfferTotals } from "@/lib/core/pricing/rhythms";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { itemsQuery, questionsQuery } from "@/app/_client/cache/catalog";
import type { Stored } from "@/app/_client/cache/load-cached";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import type { BuilderData } from "./builder-data";
import { dealMoney, formTotals, taxesChanged, type ChangedTaxes, type NoTotals } from "./deal-money";
import type { BuilderAction, Session, View } from "./builder-state";
import { namedIn, stateWith } from "./draft/draft-content";
import { openedDraft } from "./draft/opened-draft";
import { STEPS, type DealForm } from "./form-state";
import { openForm } from "./loaded-deal";
import { type DealMoney, itemResolver, type Resolver } from "./price-item";
import { reduceBuilder } from "./reduce-builder";

/** What every part of the builder may read, apart from the view. totals is null if there are none, see whyNoTotals. */
export type BuilderModel = {
  data: BuilderData;
  deal: DealForm;
  session: Session;
  /** Whether anything has changed since the deal was opened. */
  isChanged: boolean;
  dispatch: Dispatch<BuilderAction>;
  catalog: Catalog;
  resolve: Resolver;
  money: DealMoney;
  taxProfile: TaxProfileAnswer | null;
  /** The chosen tax profile in the edited deal and as it is now, if they differ. */
  changedTaxes: ChangedTaxes | null;
  totals: OfferTotals | null;
  /** Too large to be exact, or credits come to more than the rest. */
  whyNoTotals: NoTotals | null;
};

const Model = createContext<BuilderModel | null>(null);
const ViewOfBuilder = createContext<View | null>(null);

/** The builder's deal, its data and the values derived from them. */
export function useBuilder(): BuilderModel {
  const model = useContext(Model);
  if (!model) throw new Error("used outside of the builder");
  return model;
}

/** What the builder shows; what does not read it renders nothing again when it changes. */
export function useView(): View {
  const view = useContext(ViewOfBuilder);
  if (!view) throw new Error("used outside of the builder");
  return view;
}

/** Leaving a step would hide a number that could not be read. */
const mayHappen = (action: BuilderAction): boolean => action.type !== "stepOpened" || !focusUnread();

export function BuilderProvider({ data, children }: { data: BuilderData; children: ReactNode }) {
  const { owner } = useCacheParts();
  const search = useSearchParams();
  const [{ deal, view, session }, change] = useReducer(reduceBuilder, data, (value) => {
    const draft = openedDraft(owner, namedIn(search.get("draft")), value);
    const state = stateWith(openForm(value), draft, value.deal?.version ?? null);
    // Links from other pages name the step of what is missing.
    const activeStep = STEPS.find((step) => step === search.get("step")) ?? state.view.activeStep;
    return { ...state, view: { ...state.view, activeStep } };
  });
  const dispatch = useCallback(
    (action: BuilderAction) => mayHappen(action) && change({ action, at: Date.now() }),
    [],
  );
  return (
    <ViewOfBuilder value={view}>
      <ModelProvider {...{ data, deal, session, dispatch }}>{children}</ModelProvider>
    </ViewOfBuilder>
  );
}

type ModelProps = Pick<BuilderModel, "data" | "deal" | "session" | "dispatch"> & { children: ReactNode };

/** Memoized, so that a change of the view alone computes and renders nothing here. */
const ModelProvider = memo(function ModelProvider({ data, deal, session, dispatch, children }: ModelProps) {
  const catalog = useCatalog();
  const fields = catalog.fields.data;
  const resolve = useMemo(() => itemResolver(fields, data.constants), [fields, data.constants]);
  const money = useMemo(() => dealMoney(deal.currency, data), [deal.currency, data]);
  const changedTaxes = useMemo(() => taxesChanged(data, deal.taxProfileId), [data, deal.taxProfileId]);
  const taxProfile =
    changedTaxes && deal.keepsTaxes
      ? changedTaxes.agreed
      : (data.taxProfiles.find(({ id }) => id === deal.taxProfileId) ?? null);
  const found = useMemo(
    () => formTotals(deal, taxProfile, data.constants),
    [deal, taxProfile, data.constants],
  );
  const isChanged = deal !== session.opened;
  return (
    <Model
      value={{
        data,
        deal,
        session,
        isChanged,
        dispatch,
        catalog,
        resolve,
        money,
        taxProfile,
        changedTaxes,
        totals: typeof found === "string" ? null : found,
        whyNoTotals: typeof found === "string" ? found : null,
      }}
    >
      <KnownFields fields={data.customFields}>{children}</KnownFields>
    </Model>
  );
});

const NO_ITEMS: CatalogItemAnswer[] = [];
const NO_FIELDS: FieldAnswer[] = [];

/**
 * Catalogue with pricing rules, and the questions, through the catalogue's cache (BLD-42). A failed load
 * leaves the list empty and sets isFailed; retry loads again.
 */
function useCatalog() {
  const parts = useCacheParts();
  const items = useQuery({ ...itemsQuery(parts), select: data<CatalogItemAnswer[]> });
  const fields = useQuery({ ...questionsQuery(parts), select: data<FieldAnswer[]> });
  return { items: listOf(items, NO_ITEMS), fields: listOf(fields, NO_FIELDS) };
}

function listOf<Entry>({ data: list, isPending, isError, refetch }: UseQueryResult<Entry[]>, none: Entry[]) {
  return { data: list ?? none, isLoading: isPending, isFailed: isError, retry: refetch };
}

type Catalog = ReturnType<typeof useCatalog>;

function data<Data>(stored: Stored<Data>): Data {
  return stored.data;
}
