import { useCallback, useState } from "react";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { clampPrice } from "../clamp";
import { useBuilder } from "../builder-context";
import { freeItem, isFreeItem, type FreeLineFields } from "../free-item";
import { changedItem, newItem, settledItem, type Settled } from "../new-item";
import { priceItem } from "../price-item";
import { withTotal, type SelectedItem } from "../selected-item";
import type { LineTarget } from "../pricing/use-line-draft";

/**
 * Choosing services and changing lines; `target` is what a dialog is open for, `written` the free line that one is
 * open for. The functions keep their identity, for the rows' sake.
 */
export function useLineActions() {
  const { data, resolve, money, dispatch } = useBuilder();
  const { taxProfiles } = data;
  const [target, setTarget] = useState<LineTarget | null>(null);
  const [written, setWritten] = useState<{ line: SelectedItem | null } | null>(null);

  /** A service priced by answers is asked about first (S-087); another is chosen at its price. */
  const choose = useCallback(
    (catalogItem: CatalogItemAnswer) => {
      const resolved = resolve(catalogItem);
      const price = resolved.isConditional ? null : priceItem(resolved, {}, money);
      if (price?.ok)
        dispatch({
          type: "itemAdded",
          item: newItem(
            catalogItem,
            {
              price,
              unitPrice: price.calculated,
              quantity: 1,
              fieldValues: {},
              extraNotes: "",
              customerNote: "",
            },
            money,
          ),
        });
      else setTarget({ catalogItem, line: null, quantity: 1 });
    },
    [resolve, money, dispatch],
  );

  /** A line priced by answers is asked about again; otherwise its total follows (BLD-28). */
  const changeQuantity = useCallback(
    (line: SelectedItem, quantity: number) => {
      if (quantity === line.quantity) return;
      if (isFreeItem(line)) {
        const item = withTotal(line, { quantity, isCarried: false });
        return dispatch({ type: "itemChanged", key: line.key, item });
      }
      if (!line.catalogItem) return;
      const resolved = resolve(line.catalogItem);
      if (resolved.isConditional) return setTarget({ catalogItem: line.catalogItem, line, quantity });
      const price = line.isCarried ? priceItem(resolved, {}, money) : null;
      const item = price?.ok
        ? settledItem(
            line,
            {
              ...line,
              price,
              quantity,
              unitPrice: clampPrice(line.unitPrice, {
                calculated: price.calculated,
                item: line.catalogItem,
                currency: money.currency,
              }),
            },
            money,
          )
        : withTotal(line, { quantity });
      dispatch({ type: "itemChanged", key: line.key, item });
    },
    [resolve, money, dispatch],
  );

  const edit = useCallback(
    (catalogItem: CatalogItemAnswer, line: SelectedItem | null) =>
      setTarget({ catalogItem, line, quantity: line?.quantity ?? 1 }),
    [],
  );
  const write = useCallback((line: SelectedItem | null) => setWritten({ line }), []);
  const close = useCallback(() => {
    setTarget(null);
    setWritten(null);
  }, []);

  const confirm = (settled: Settled) => {
    if (!target) return;
    if (target.line)
      dispatch({ type: "itemChanged", key: target.line.key, item: changedItem(target.line, settled, money) });
    else dispatch({ type: "itemAdded", item: newItem(target.catalogItem, settled, money) });
    close();
  };

  const confirmWritten = (fields: FreeLineFields) => {
    if (!written) return;
    const { line } = written;
    const item = freeItem(fields, line, { money, taxProfiles });
    dispatch(line ? { type: "itemChanged", key: line.key, item } : { type: "itemAdded", item });
    close();
  };

  return { target, written, choose, changeQuantity, edit, write, close, confirm, confirmWritten };
}

export type LineActions = ReturnType<typeof useLineActions>;
