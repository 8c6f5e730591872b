"use client";

import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useReducer,
  type Dispatch,
  type ReactNode,
} from "react";
import { useQuery } from "@tanstack/react-query";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { focusUnread } from "@/app/_ui/focus-unread";
import type { Totals } from "@/lib/core/pricing/totals";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { itemsQuery, questionsQuery } from "@/app/_client/cache/catalog";
import type { Stored } from "@/app/_client/cache/load-cached";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import type { BuilderData } from "./builder-data";
import { dealMoney, formTotals, taxesChanged, type ChangedTaxes } from "./deal-money";
import { type FormAction, type DealForm } from "./form-state";
import { openForm } from "./loaded-deal";
import { type DealMoney, itemResolver, type Resolver } from "./price-item";
import { historyOf, reduceHistory } from "./reduce-history";

/** What every part of the builder may read. totals is null if they are too large to be exact. */
export type BuilderModel = {
  data: BuilderData;
  form: DealForm;
  dispatch: Dispatch<FormAction>;
  /** Undo and redo; null if there is nothing to undo or redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  catalog: Catalog;
  resolve: Resolver;
  money: DealMoney;
  taxProfile: TaxProfileAnswer | null;
  /** The chosen tax profile in the edited deal and as it is now, if they differ. */
  changedTaxes: ChangedTaxes | null;
  totals: Totals | null;
};

const Model = createContext<BuilderModel | null>(null);

/** The builder's form, its data and the values derived from it. */
export function useBuilder(): BuilderModel {
  const model = useContext(Model);
  if (!model) throw new Error("used outside of the builder");
  return model;
}

/** Leaving a step would hide a number that could not be read. */
const mayHappen = (action: FormAction): boolean => action.type !== "stepOpened" || !focusUnread();

export function BuilderProvider({ data, children }: { data: BuilderData; children: ReactNode }) {
  const [{ form, past, future }, change] = useReducer(reduceHistory, data, (given) =>
    historyOf(openForm(given)),
  );
  const dispatch = useCallback(
    (action: FormAction) => mayHappen(action) && change({ action, at: Date.now() }),
    [],
  );
  const undo = useCallback(() => change({ type: "undone" }), []);
  const redo = useCallback(() => change({ type: "redone" }), []);
  const catalog = useCatalog();
  const fields = catalog.fields.data;
  const resolve = useMemo(() => itemResolver(fields, data.constants), [fields, data.constants]);
  const money = useMemo(() => dealMoney(form.currency, data), [form.currency, data]);
  const changedTaxes = useMemo(() => taxesChanged(data, form.taxProfileId), [data, form.taxProfileId]);
  const taxProfile =
    changedTaxes && form.keepsTaxes
      ? changedTaxes.agreed
      : (data.taxProfiles.find(({ id }) => id === form.taxProfileId) ?? null);
  const totals = useMemo(
    () => formTotals(form, taxProfile, data.constants),
    [form, taxProfile, data.constants],
  );
  return (
    <Model
      value={{
        data,
        form,
        dispatch,
        undo: past.length > 0 ? undo : null,
        redo: future.length > 0 ? redo : null,
        catalog,
        resolve,
        money,
        taxProfile,
        changedTaxes,
        totals,
      }}
    >
      <KnownFields fields={data.customFields}>{children}</KnownFields>
    </Model>
  );
}

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
  return {
    items: {
      data: items.data ?? NO_ITEMS,
      isLoading: items.isPending,
      isFailed: items.isError,
      retry: items.refetch,
    },
    fields: {
      data: fields.data ?? NO_FIELDS,
      isLoading: fields.isPending,
      isFailed: fields.isError,
      retry: fields.refetch,
    },
  };
}

type Catalog = ReturnType<typeof useCatalog>;

function data<Data>(stored: Stored<Data>): Data {
  return stored.data;
}
