import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import type { LineEffect } from "@/lib/domain/catalog/schema";
import { useStaffText } from "@/app/_ui/staff-text";
import { callFailure, type CallFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { focusUnread } from "@/app/_ui/focus-unread";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { effectOf } from "@/lib/domain/catalog/preview/effect-of";
import type { ItemForm } from "../form/item-form";
import type { ItemTerms } from "../form/item-terms";
import type { FormPart } from "../form/use-item-form";
import { previewBody } from "../form/write-body";

/**
 * Shows what saving the form would do to the pending deals with this service, before it is saved. The deals
 * keep their prices in any case.
 */
export function PreviewPanel({ state, itemId }: Pick<FormPart, "state"> & { itemId: number }) {
  const t = useTranslations("catalogItems.preview");
  const failures = useTranslations("common.failures");
  const { money } = useStaffText();
  const { isBusy, failure, isOld, result, look, lookFurther } = usePreview(itemId, state.form, state.terms);
  return (
    <section aria-label={t("title")} className="space-y-3 rounded-card border border-line bg-sunken/40 p-4">
      <div>
        <h3 className="text-sm font-semibold">{t("title")}</h3>
        <p className="mt-1 text-xs text-muted">{t("hint")}</p>
      </div>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void look()}>
        {isBusy ? t("looking") : result ? t("again") : t("look")}
      </Button>
      {failure && <Banner tone="error">{failure === "failed" ? t("failed") : failures(failure)}</Banner>}
      {isOld && !isBusy && <p className="text-xs font-medium text-muted">{t("old")}</p>}
      {result && (
        <div aria-live="polite" className="space-y-2 text-sm">
          {result.effect.changed === 0 ? (
            <p>{t("nothing", { deals: result.effect.deals })}</p>
          ) : (
            <ul className="space-y-1">
              <li>{t("changed", { changed: result.effect.changed, deals: result.effect.deals })}</li>
              {result.effect.differences.map(({ currency, amount }) => (
                <li key={currency}>
                  {t("difference", { amount: `${amount > 0 ? "+" : ""}${money(amount, currency)}` })}
                </li>
              ))}
              {result.effect.leaving > 0 && (
                <li className="font-medium text-danger">{t("leaving", { count: result.effect.leaving })}</li>
              )}
              {result.effect.unpriced > 0 && (
                <li className="font-medium text-danger">
                  {t("unpriced", { count: result.effect.unpriced })}
                </li>
              )}
            </ul>
          )}
          <EffectList lines={result.lines} />
          {result.hasMore && (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              loading={isBusy}
              onClick={() => void lookFurther()}
            >
              {t("more", { seen: result.lines.length, total: result.total })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The most lines that are listed; the totals count all of them. */
const MAX_LISTED = 20;

/** The lines that would change: first those without a price, then those out of their negotiation range. */
export function EffectList({ lines }: { lines: readonly LineEffect[] }) {
  const t = useTranslations("catalogItems.preview");
  const { money } = useStaffText();
  const amount = (value: number | null, currency: string) => (value === null ? "–" : money(value, currency));
  const changed = lines
    .filter(({ difference, leaves_range, problem }) => difference !== 0 || leaves_range || problem !== null)
    .toSorted((left, right) => rank(right) - rank(left));
  if (changed.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-xs font-medium text-muted">
        {t("list", { count: changed.length })}
      </summary>
      <ul className="divide-y divide-line">
        {changed.slice(0, MAX_LISTED).map((line, index) => (
          <li key={`${line.deal_id} ${index}`} className="space-y-1 py-2 text-xs">
            <p className="font-medium wrap-anywhere">
              {line.deal_number} · {line.customer_name}
            </p>
            <p className="tabular-nums text-muted">
              {t("line", {
                from: amount(line.present_price, line.currency),
                to: amount(line.new_price, line.currency),
                quantity: line.quantity,
              })}
            </p>
            {line.leaves_range && <Badge tone="warning">{t("leavesRange")}</Badge>}
            {line.problem && <Badge tone="error">{t(`problems.${line.problem}`)}</Badge>}
          </li>
        ))}
      </ul>
      {changed.length > MAX_LISTED && (
        <p className="py-1 text-xs text-muted">{t("rest", { count: changed.length - MAX_LISTED })}</p>
      )}
    </details>
  );
}

const rank = ({ problem, leaves_range }: LineEffect): number => (problem ? 2 : leaves_range ? 1 : 0);

/** Pages of 200 lines that are loaded before the user is asked whether to continue. */
const PAGES_AT_ONCE = 5;

type Looked = { form: ItemForm; lines: LineEffect[]; page: number; lastPage: number; total: number };

/**
 * The effect of the form on pending deals, loaded page by page. `isOld`: the form has changed since. `failure`: why it
 * could not be loaded, or null.
 */
function usePreview(itemId: number, form: ItemForm, terms: ItemTerms) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function look(from: Looked | null): Promise<void> {
    if (focusUnread()) return;
    setBusy(true);
    setFailure(null);
    try {
      let seen = from ?? { form, lines: [], page: 0, lastPage: 1, total: 0 };
      for (let round = 0; round < PAGES_AT_ONCE && seen.page < seen.lastPage; round++) {
        const { data, meta } = await send(catalogCalls.preview, {
          params: { id: itemId },
          query: { page: seen.page + 1, per_page: 200 },
          body: previewBody(seen.form, terms),
        });
        seen = {
          form: seen.form,
          lines: [...seen.lines, ...data],
          page: meta.current_page,
          lastPage: meta.last_page,
          total: meta.total,
        };
        setLooked(seen);
      }
    } catch (error) {
      setFailure(callFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    isOld: looked !== null && looked.form !== form,
    result: looked && {
      lines: looked.lines,
      total: looked.total,
      effect: effectOf(looked.lines),
      hasMore: looked.page < looked.lastPage,
    },
    look: () => look(null),
    lookFurther: () => look(looked),
  };
}
