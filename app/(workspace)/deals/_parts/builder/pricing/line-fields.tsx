"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { classes } from "@/app/_ui/classes";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { MoneyField } from "@/app/_ui/money-field";
import { Banner } from "@/app/_ui/banner";
import { TextArea } from "@/app/_ui/text-area";
import { LINE_FIELDS } from "@/lib/domain/deals/lines/line-fields";
import { PriceReasons } from "@/app/_pricing/price-reasons";
import { usePerPeriod } from "@/app/_pricing/use-per-period";
import { RhythmFields } from "@/app/_pricing/rhythm-fields";
import type { PricingField } from "@/lib/core/pricing/types";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { OpenField } from "./open-field";
import type { LineDraft } from "./use-line-draft";
import { useMoneyText } from "../money-text";
import { useStaffText } from "@/app/_ui/staff-text";
import type { ItemPrice } from "../price-item";
import { isTooLong, type DialogFields } from "../selected-item";

/** What is said of a line, and what changes it. */
type SaidProps = {
  said: DialogFields;
  say: (changed: Partial<DialogFields>) => void;
  quantity: number;
  openProblem: string | null;
  /** That its price follows from the answers to. */
  questions?: readonly PricingField[];
  /** The service of the line; absent for a free line. */
  service?: CatalogItemAnswer;
};

/** By field: its control, in the order of the dialogs. */
const CONTROLS: { [Name in keyof DialogFields]: ComponentType<SaidProps> } = {
  rhythm: RhythmField,
  open: ({ said, say, quantity, questions, openProblem, service }) => (
    <OpenField
      open={said.open}
      quantity={quantity}
      limit={service?.purchase_limit ?? null}
      questions={questions}
      problem={openProblem}
      onChange={(open) => say({ open })}
    />
  ),
  customerNote: CustomerNoteField,
  extraNotes: NotesField,
};

/** What is said of a line, in each of its dialogs. */
export const SaidFields = (props: SaidProps) =>
  Object.entries(CONTROLS).map(([name, Control]) => <Control key={name} {...props} />);

/** How a line repeats; of a service that does, for how long and from when. One that is sold once says nothing. */
function RhythmField({ said, say, service }: SaidProps) {
  const { timeZone } = useBuilder().data;
  const { rhythm } = said;
  if (service && !rhythm) return null;
  return (
    <RhythmFields
      rhythm={rhythm}
      fixed={service ? rhythm?.every : undefined}
      timeZone={timeZone}
      onChange={(chosen) => say({ rhythm: chosen })}
    />
  );
}

/** Notes of a line as rich text (S-064); their HTML stays unchanged until they are edited. */
function NotesField({ said, say }: SaidProps) {
  const t = useTranslations("builder.pricing");
  return (
    <RichTextEditor
      label={t("notes")}
      hint={t("notesHint")}
      error={isTooLong(said) ? t("notesTooLong") : null}
      value={said.extraNotes}
      onChange={(extraNotes) => say({ extraNotes })}
    />
  );
}

/** The note for the customer about this service. */
function CustomerNoteField({ said, say }: SaidProps) {
  const t = useTranslations("builder.pricing");
  return (
    <TextArea
      label={t("customerNote")}
      hint={t("customerNoteHint")}
      rows={2}
      maxLength={LINE_FIELDS.customerNote.longest}
      value={said.customerNote}
      onChange={({ target }) => say({ customerNote: target.value })}
    />
  );
}

/** The agreed unit price, limited to the negotiation range shown below it, and the line's total (S-075). */
export function UnitPriceField({ draft, quantity }: { draft: LineDraft; quantity: number }) {
  const t = useTranslations("builder.pricing");
  const { agreement, money, isCalculating, price } = draft;
  const text = useMoneyText(money.currency);
  const per = usePerPeriod();
  const { rhythm } = draft.said;
  if (!agreement)
    return <p className="rounded-card bg-sunken px-4 py-5 text-sm text-muted">{t(whyNone(price))}</p>;
  const { min, max } = agreement.shown;
  return (
    <div className="space-y-4">
      <MoneyField
        label={t("unitPrice")}
        hint={min === max ? t("fixed", { price: text(min) }) : t("range", { min: text(min), max: text(max) })}
        currency={money.currency}
        min={agreement.range.min}
        max={agreement.range.max}
        value={agreement.unitPrice}
        onChange={draft.setUnitPrice}
      />
      <p
        role="status"
        className={classes(
          "flex items-baseline justify-between gap-4 rounded-card bg-sunken px-4 py-3",
          "tabular-nums transition-opacity",
          isCalculating && "opacity-60",
        )}
      >
        <span className="text-sm text-muted">
          {t("times", { quantity, price: text(agreement.unitPrice) })}
        </span>
        <span className="text-lg font-semibold">
          {rhythm ? per(text(agreement.total), rhythm.every) : text(agreement.total)}
        </span>
      </p>
    </div>
  );
}

function whyNone(price: ItemPrice): "answerFirst" | "tooLarge" | "failedHint" {
  if (price.ok || price.problem === "missing_answer") return "answerFirst";
  return price.problem === "tooLarge" ? "tooLarge" : "failedHint";
}

/** Says why there is no price, with a heading (MSG-21); a missing answer is not an error. */
export function CalculationError({ price }: { price: ItemPrice }) {
  const t = useTranslations("builder.pricing");
  if (price.ok || price.problem === "missing_answer") return null;
  return (
    <Banner tone="error">
      <h3 className="font-semibold">{t("errorTitle")}</h3>
      <p>{price.problem === "unknown" ? t("unknown") : t("failed")}</p>
    </Banner>
  );
}

/** The calculation of a price: steps that sum to the unit price and can be checked by hand (S-077). */
export function PriceTrace({ draft }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  const { price, agreement, money } = draft;
  const text = useStaffText();
  if (!price.ok || !agreement) return null;
  return (
    <details className="group rounded-card border border-line" open>
      <summary className="px-4 py-2.5 text-sm font-medium">{t("why")}</summary>
      <dl className="border-t border-line px-4 py-3 text-sm">
        <PriceReasons trace={agreement.trace} currency={money.currency} money={text.money} />
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t("unitPrice")}</dt>
          <dd className="tabular-nums">{text.money(agreement.unitPrice, money.currency)}</dd>
        </div>
      </dl>
    </details>
  );
}
