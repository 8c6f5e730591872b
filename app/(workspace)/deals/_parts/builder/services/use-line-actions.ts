import { useCallback, useState } from "react";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { bundleOf } from "@/lib/core/offers/bundles";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import { clampPrice } from "../clamp";
import { useBuilder } from "../builder-context";
import { freeItem, isFreeItem, type FreeLineFields } from "../free-item";
import { changedItem, newItem, settledItem, type Settled } from "../new-item";
import { priceItem, type DealMoney, type ResolvedItem } from "../price-item";
import { DIALOG_FIELDS, NEW_LINE, withTotal, type SelectedItem } from "../selected-item";
import type { LineTarget } from "../pricing/use-line-draft";

/**
 * Chooses services and changes lines. `target`: what the line dialog is open for; `written`: the free line
 * whose dialog is open; `related`: key of the line whose relations are. The functions are stable, so that rows need
 * not render again.
 */
export function useLineActions() {
  const { data, deal, resolve, money, dispatch } = useBuilder();
  const { taxProfiles } = data;
  const { bundles } = deal;
  const [target, setTarget] = useState<LineTarget | null>(null);
  const [bundle, setBundle] = useState<CatalogItemAnswer | null>(null);
  const [written, setWritten] = useState<{ line: SelectedItem | null } | null>(null);

  const [related, relate] = useState<string | null>(null);

  const choose = useCallback(
    (catalogItem: CatalogItemAnswer) => {
      if (catalogItem.bundle) return setBundle(catalogItem);
      const item = chosenItem(catalogItem, resolve(catalogItem), money, taxProfiles);
      if (item) dispatch({ type: "itemAdded", item });
      else setTarget({ catalogItem, line: null, quantity: 1 });
    },
    [resolve, money, taxProfiles, dispatch],
  );

  const changeQuantity = useCallback(
    (line: SelectedItem, quantity: number) => {
      const { catalogItem } = line;
      // Its others follow.
      if (bundleOf(bundles, line.key)) {
        const item = withTotal(line, { quantity, isCarried: line.isCarried && line.quantity === quantity });
        return dispatch({ type: "itemChanged", key: line.key, item });
      }
      if (quantity === line.quantity || (!catalogItem && !isFreeItem(line))) return;
      const item = inQuantity(line, quantity, catalogItem && resolve(catalogItem), money);
      if (item) dispatch({ type: "itemChanged", key: line.key, item });
      else if (catalogItem) setTarget({ catalogItem, line, quantity });
    },
    [resolve, money, bundles, dispatch],
  );

  const edit = useCallback(
    (catalogItem: CatalogItemAnswer, line: SelectedItem | null) =>
      setTarget({ catalogItem, line, quantity: line?.quantity ?? 1 }),
    [],
  );
  const write = useCallback((line: SelectedItem | null) => setWritten({ line }), []);
  const close = useCallback(() => {
    setTarget(null);
    setBundle(null);
    setWritten(null);
    relate(null);
  }, []);

  const confirm = (settled: Settled) => {
    if (!target) return;
    if (target.line)
      dispatch({ type: "itemChanged", key: target.line.key, item: changedItem(target.line, settled, money) });
    else dispatch({ type: "itemAdded", item: newItem(target.catalogItem, settled, money, taxProfiles) });
    close();
  };

  const confirmWritten = (fields: FreeLineFields) => {
    if (!written) return;
    const { line } = written;
    const item = freeItem(fields, line, { money, taxProfiles });
    dispatch(line ? { type: "itemChanged", key: line.key, item } : { type: "itemAdded", item });
    close();
  };

  return {
    target,
    bundle,
    written,
    related,
    choose,
    changeQuantity,
    edit,
    write,
    relate,
    close,
    confirm,
    confirmWritten,
  };
}

/** A service at its price; null if its price depends on answers, which must be asked first (S-087). */
function chosenItem(
  catalogItem: CatalogItemAnswer,
  resolved: ResolvedItem,
  money: DealMoney,
  taxProfiles: readonly TaxProfileAnswer[],
): SelectedItem | null {
  const price = resolved.isConditional ? null : priceItem(resolved, {}, money);
  if (!price?.ok) return null;
  const plain = { ...pickSaid(DIALOG_FIELDS, NEW_LINE), quantity: 1, fieldValues: {} };
  return newItem(catalogItem, { ...plain, price, unitPrice: price.calculated }, money, taxProfiles);
}

/**
 * A line with its total for another quantity (BLD-28); null if its price depends on answers, because it must
 * be priced again.
 */
function inQuantity(
  line: SelectedItem,
  quantity: number,
  resolved: ResolvedItem | null,
  money: DealMoney,
): SelectedItem | null {
  if (!resolved || !line.catalogItem) return withTotal(line, { quantity, isCarried: false });
  if (resolved.isConditional) return null;
  const price = line.isCarried ? priceItem(resolved, {}, money) : null;
  if (!price?.ok) return withTotal(line, { quantity });
  const { currency, lowest } = money;
  const range = { calculated: price.calculated, item: line.catalogItem, currency, lowest };
  const unitPrice = clampPrice(line.unitPrice, range);
  return settledItem(line, { ...line, price, quantity, unitPrice }, money);
}

export type LineActions = ReturnType<typeof useLineActions>;
