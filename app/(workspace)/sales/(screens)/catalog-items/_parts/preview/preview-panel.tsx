"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { formatMoney } from "@/lib/core/money/format";
import type { FormPart } from "../form/use-item-form";
import { EffectList } from "./effect-list";
import { usePreview } from "./use-preview";

/** Try before you publish: what saving the form would do to the pending deals that sell the service. They keep their prices whatever happens. */
export function PreviewPanel({ state, itemId }: Pick<FormPart, "state"> & { itemId: number }) {
  const t = useTranslations("catalogItems.preview");
  const { isBusy, isFailed, isOld, result, look, lookFurther } = usePreview(itemId, state.form, state.terms);
  return (
    <section aria-label={t("title")} className="space-y-3 rounded-card border border-line bg-sunken/40 p-4">
      <div>
        <h3 className="text-sm font-semibold">{t("title")}</h3>
        <p className="mt-1 text-xs text-muted">{t("hint")}</p>
      </div>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void look()}>
        {isBusy ? t("looking") : result ? t("again") : t("look")}
      </Button>
      {isFailed && <Banner tone="error">{t("failed")}</Banner>}
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
                  {t("difference", { amount: `${amount > 0 ? "+" : ""}${formatMoney(amount, currency)}` })}
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
            <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void lookFurther()}>
              {t("more", { seen: result.lines.length, total: result.total })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
