"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { comparisonText } from "@/app/_pricing/comparison-text";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { useStaffText } from "@/app/_ui/staff-text";
import { formOf } from "../form/item-form";
import type { FormPart } from "../form/use-item-form";
import { loadItem } from "../save-item";
import { DESCRIBED, describeItem, type ItemTexts } from "./describe-item";

/**
 * Somebody else saved the service first: shows their changes next to the values of the form, and asks which
 * to use. Until then nothing typed is lost.
 */
export function ConflictBanner({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.conflict");
  const texts = useItemTexts(currency);
  const { base, conflict, form, terms } = state;
  const theirs = useQuery({
    queryKey: ["catalog-item", base?.id, "theirs", base?.version],
    queryFn: ({ signal }) => loadItem(base?.id ?? 0, signal),
    enabled: base !== null && conflict !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (!conflict || !base) return null;
  if (!theirs.data) {
    return (
      <Banner
        tone="warning"
        action={
          theirs.isError ? (
            <Button size="sm" variant="secondary" onClick={() => void theirs.refetch()}>
              {t("retry")}
            </Button>
          ) : (
            <Spinner label={t("loading")} />
          )
        }
      >
        {theirs.isError ? t("failed") : t("title")}
      </Banner>
    );
  }
  const [before, now, mine] = [
    describeItem(formOf(base), terms, texts),
    describeItem(formOf(theirs.data), terms, texts),
    describeItem(form, terms, texts),
  ];
  const changed = DESCRIBED.filter((part) => before[part] !== now[part]);
  const saved = theirs.data;
  return (
    <div
      role="alert"
      className={classes(
        "space-y-3 rounded-card border border-warning-200 bg-warning-50 p-4 text-sm",
        "text-warning-800 dark:border-warning-500/40 dark:bg-warning-500/15",
        "dark:text-warning-200",
      )}
    >
      <p className="font-semibold">{t("title")}</p>
      <p>{changed.length === 0 ? t("same") : t("text")}</p>
      {changed.length > 0 && (
        <dl className="space-y-2">
          {changed.map((part) => (
            <div key={part}>
              <dt className="font-medium">{t(`parts.${part}`)}</dt>
              <dd className="wrap-anywhere">{t("theirs", { before: before[part], now: now[part] })}</dd>
              {mine[part] !== now[part] && (
                <dd className="wrap-anywhere">{t("mine", { value: mine[part] })}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => conflict.take(saved)}>
          {t("take")}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void conflict.over(saved)}>
          {t("over")}
        </Button>
      </div>
    </div>
  );
}

function useItemTexts(currency: FormPart["currency"]): ItemTexts {
  const t = useTranslations("catalogItems");
  const words = useTranslations("questions");
  const sold = useTranslations("builder.pricing.rhythm");
  const text = useStaffText();
  const { terms } = useRhythmText();
  return {
    money: (amount) => text.money(amount, currency),
    pricing: (slug) => t(`form.options.${slug}`),
    tierMode: (mode) => t(`tiers.modes.${mode}`),
    comparison: (operator) => comparisonText(words, operator, false),
    rule: (values) => t("conflict.rule", values),
    rhythm: (rhythm) => (rhythm ? `${sold(rhythm.every)}, ${terms(rhythm)}` : sold("once")),
  };
}
