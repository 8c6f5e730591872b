"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import { rhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import type { Every, Recurring } from "@/lib/core/pricing/rhythms";
import type { Totals } from "@/lib/core/pricing/totals";
import { useBuilder } from "../builder-context";
import { discountKind } from "../discount-kind";
import { useStaffText } from "@/app/_ui/staff-text";

/** The chosen terms in words, and the resulting totals (BLD-18). */
export function ConfigurationSummary() {
  const t = useTranslations("builder.summary");
  const { data, deal, taxProfile, totals, whyNoTotals } = useBuilder();
  const text = useStaffText();
  const money = (amount: number) => text.money(amount, deal.currency);
  const discount =
    discountKind(deal, data.constants) === "percent"
      ? text.percent(deal.discountAmount)
      : money(deal.discountAmount);
  return (
    <Card aria-label={t("title")} className="p-5">
      <h3 className="text-sm font-semibold">{t("title")}</h3>
      <dl className="mt-3 space-y-2 text-sm">
        <Row term={t("currency")}>{deal.currency}</Row>
        <Row term={t("taxes")} isText>
          {taxProfile?.taxes.map((tax) => `${text.tax(tax)} ${text.percent(tax.value)}`).join(", ") ||
            taxProfile?.name ||
            t("none")}
        </Row>
        <Row term={t("discount")}>
          {deal.discountAmount > 0
            ? t(deal.isDiscountWithTax ? "afterTax" : "beforeTax", { discount })
            : t("none")}
        </Row>
        {totals &&
          (totals.recurring ? (
            <ByRhythm totals={totals} recurring={totals.recurring} />
          ) : (
            <Sums totals={totals} />
          ))}
      </dl>
      {whyNoTotals && <p className="mt-3 text-sm font-medium text-danger">{t(whyNoTotals)}</p>}
    </Card>
  );
}

/** Subtotal, discount, taxes and total of all lines, or of those of one rhythm. */
function Sums({ totals, every }: { totals: Totals; every?: Every }) {
  const t = useTranslations("builder.summary");
  const { deal } = useBuilder();
  const text = useStaffText();
  const { per } = useRhythmText();
  const money = (amount: number) => text.money(amount, deal.currency);
  const taxTerm = (tax: Totals["taxes"][number]) => {
    const name = text.tax(tax) || t("tax");
    const { base } = tax;
    return base === undefined
      ? name
      : t("taxOn", { tax: `${name} ${text.percent(tax.value)}`, amount: money(base) });
  };
  const reduction = totals.discount > 0 && <Row term={t("discount")}>{money(-totals.discount)}</Row>;
  const total = money(totals.amountAfterTax);
  return (
    <>
      <Row term={t("subtotal")}>{money(totals.subtotal)}</Row>
      {!deal.isDiscountWithTax && reduction}
      {totals.taxes.map((tax, index) => (
        <Row key={index} term={taxTerm(tax)}>
          {money(tax.amount)}
        </Row>
      ))}
      {deal.isDiscountWithTax && reduction}
      <Row term={t("total")} strong>
        {every ? per(total, every) : total}
      </Row>
    </>
  );
}

/** The sums of what is sold once and of each rhythm; what is due on acceptance, and all that is committed. */
function ByRhythm({ totals, recurring }: { totals: Totals; recurring: Recurring }) {
  const t = useTranslations("builder.summary");
  const rhythm = useTranslations("builder.pricing.rhythm");
  const { deal } = useBuilder();
  const { terms } = useRhythmText();
  const { money } = useStaffText();
  const { once, groups, dueAtStart } = recurring;
  const ofOnce = { ...totals, amountBeforeTax: once.beforeTax, amountAfterTax: once.afterTax };
  return (
    <>
      {totals.subtotal > 0 && (
        <>
          <Part title={t("once")} />
          <Sums totals={ofOnce} />
        </>
      )}
      {groups.map((group, index) => (
        <Fragment key={index}>
          <Part title={rhythm(group.rhythm.every)} terms={terms(rhythmShape(group.rhythm))} />
          <Sums totals={group.totals} every={group.rhythm.every} />
        </Fragment>
      ))}
      <Row term={t("due")} strong>
        {money(dueAtStart, deal.currency)}
      </Row>
      <Row term={t("committed")}>{money(totals.amountAfterTax, deal.currency)}</Row>
    </>
  );
}

const Part = ({ title, terms }: { title: string; terms?: string }) => (
  <div className="pt-3">
    <dt className="font-semibold">{title}</dt>
    <dd className="text-xs text-muted">{terms}</dd>
  </div>
);

type RowProps = {
  term: string;
  strong?: boolean;
  /** The value may contain names. */ isText?: boolean;
  children: ReactNode;
};

const Row = ({ term, strong, isText, children }: RowProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${strong ? "border-t border-line pt-2 font-semibold" : ""}`}
  >
    <dt className={classes(isText ? "shrink-0" : "min-w-0 wrap-anywhere", strong ? null : "text-muted")}>
      {term}
    </dt>
    <dd className={classes("text-right tabular-nums", isText ? "min-w-0 wrap-anywhere" : "shrink-0")}>
      {children}
    </dd>
  </div>
);
