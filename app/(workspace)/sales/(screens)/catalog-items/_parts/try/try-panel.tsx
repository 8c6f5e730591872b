"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PriceReasons } from "@/app/_pricing/price-reasons";
import { QuestionField } from "@/app/_pricing/question-field";
import { usePerPeriod } from "@/app/_pricing/use-per-period";
import { useStaffText } from "@/app/_ui/staff-text";
import type { Answers } from "@/lib/core/pricing/types";
import type { FormPart } from "../form/use-item-form";
import { tryPrice } from "./try-price";

/** Lets the user answer the questions, and shows the price of the unsaved form with its reasons. */
export function TryPanel({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.try");
  const [answers, setAnswers] = useState<Answers>({});
  const { form, terms } = state;
  const words = useTranslations("builder.pricing");
  const { money } = useStaffText();
  const per = usePerPeriod();
  const priceOf = (amount: number) => {
    const written = money(amount, currency);
    return form.rhythm ? per(written, form.rhythm.every) : written;
  };
  const { questions, wrong, price } = tryPrice(form, answers, terms, {
    currency,
    words: { yes: words("yes"), no: words("no") },
  });
  const problemOf = (id: number) => {
    const problem = wrong.find(({ fieldId }) => fieldId === id)?.problem;
    return problem && problem !== "missing" ? words(`problems.${problem}`) : null;
  };
  return (
    <section
      data-tried-out
      aria-label={t("title")}
      className="space-y-4 rounded-card border border-line bg-sunken/40 p-4"
    >
      <div>
        <h3 className="text-sm font-semibold">{t("title")}</h3>
        <p className="mt-1 text-xs text-muted">{questions.length === 0 ? t("noQuestions") : t("hint")}</p>
      </div>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          about={terms.fields.find(({ id }) => id === question.id) ?? null}
          answer={answers[question.id] ?? null}
          error={problemOf(question.id)}
          onAnswer={(value) => setAnswers((input) => ({ ...input, [question.id]: value }))}
        />
      ))}
      <div aria-live="polite" className="space-y-3 border-t border-line pt-3">
        {price.ok ? (
          <>
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-sm text-muted">{t("unitPrice")}</span>
              <output className="text-xl font-semibold tabular-nums">{priceOf(price.amount)}</output>
            </p>
            {price.range.min !== price.range.max && (
              <p className="text-xs text-muted">
                {price.range.min > price.range.max
                  ? t("rangeReversed")
                  : t("range", {
                      min: money(price.range.min, currency),
                      max: money(price.range.max, currency),
                    })}
              </p>
            )}
            <dl aria-label={words("why")} className="text-sm">
              <PriceReasons trace={price.trace} currency={currency} money={money} />
            </dl>
          </>
        ) : (
          <p className="text-sm text-muted">
            {"titles" in price
              ? t(price.problem === "missing" ? "answer" : "correct", { questions: price.titles.join(", ") })
              : t(price.problem)}
          </p>
        )}
      </div>
    </section>
  );
}
