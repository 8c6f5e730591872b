import { useTranslations } from "next-intl";
import { useState } from "react";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import { isConfirmable, answerProblems } from "@/lib/core/pricing/questions";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers, AnswerValue } from "@/lib/core/pricing/types";
import { cleanAnswers, visibleFields } from "@/lib/core/pricing/visibility";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { useOpenProblem } from "./open-field";
import { isUntouched, type Settled } from "../new-item";
import { clampPrice, priceRange } from "../clamp";
import { priceItem } from "../price-item";
import { useDelayed } from "../use-delayed";
import {
  DIALOG_FIELDS,
  isTooLong,
  NEW_LINE,
  trimmed,
  type DialogFields,
  type SelectedItem,
} from "../selected-item";

/** Milliseconds between a change and its pricing (CAL-13). */
const RECALCULATION_DELAY = 100;

/** The state of an open line dialog: answers, the resulting price, the agreed price and notes. */
export function useLineDraft({ catalogItem, line, quantity }: LineTarget) {
  const t = useTranslations("builder.pricing");
  const { resolve, money } = useBuilder();
  const resolved = resolve(catalogItem);
  const questions = resolved.ok ? resolved.questions : [];
  const [answers, setAnswers] = useState<Answers>(line?.fieldValues ?? {});
  const [typedPrice, setTypedPrice] = useState<number | null>(() =>
    line && (line.isCarried || line.unitPrice !== line.calculatedUnitPrice) ? line.unitPrice : null,
  );
  const [said, setSaid] = useState(() =>
    pickSaid(DIALOG_FIELDS, line ?? { ...NEW_LINE, rhythm: catalogItem.rhythm }),
  );
  const [opened] = useState(() => stateText(answers, typedPrice, said));

  const calculatedFor = useDelayed(answers, RECALCULATION_DELAY);
  const isCalculating = calculatedFor !== answers;
  const price = priceItem(resolved, calculatedFor, money, { yes: t("yes"), no: t("no") });
  const problems = resolved.ok ? answerProblems(questions, answers, resolved.rules) : [];
  const given = { quantity, fieldValues: cleanAnswers(questions, answers) };
  const isAnsweredWrongly = problems.some(({ problem }) => problem !== "missing");
  const agreement = price.ok && !isAnsweredWrongly ? agree(price.calculated) : null;

  /** The agreed price within its range; an unchanged carried-over line keeps its price. */
  function agree(calculated: number) {
    const limits = { calculated, item: catalogItem, currency: money.currency, lowest: money.lowest };
    const range = priceRange(limits);
    const kept = line && isUntouched(line, given) ? line.unitPrice : null;
    const unitPrice =
      typedPrice === null ? calculated : typedPrice === kept ? kept : clampPrice(typedPrice, limits);
    return {
      unitPrice,
      total: lineTotal(unitPrice, quantity),
      trace:
        line && unitPrice === kept && line.priceInfoList.length > 0
          ? line.priceInfoList
          : negotiatedTrace(price.ok ? price.trace : [], unitPrice),
      range: { min: Math.min(range.min, kept ?? range.min), max: Math.max(range.max, kept ?? range.max) },
      shown: range,
    };
  }

  return {
    money,
    questions: visibleFields(questions, answers),
    answers,
    /**
     * Changing an answer discards a negotiated price. Blur repeats a field's answer, which changes nothing.
     */
    answer: (fieldId: number, value: AnswerValue | null) => {
      if (value === (answers[fieldId] ?? null)) return;
      setAnswers({ ...answers, [fieldId]: value });
      setTypedPrice(null);
    },
    price,
    isCalculating,
    problems,
    agreement,
    setUnitPrice: (typed: number | null) =>
      setTypedPrice(price.ok && typed === price.calculated ? null : typed),
    said,
    hasLongNotes: isTooLong(said),
    openProblem: useOpenProblem(said, quantity, {
      isAgreed: price.ok && agreement !== null && agreement.unitPrice !== price.calculated,
    }),
    say: (changed: Partial<DialogFields>) => setSaid((before) => ({ ...before, ...changed })),
    isChanged: stateText(answers, typedPrice, said) !== opened,
    canConfirm: !isTooLong(said) && isConfirmable({ price, isCalculating, problems }),
    settled: (): Settled | null =>
      price.ok && agreement
        ? {
            ...given,
            price,
            unitPrice: agreement.unitPrice,
            ...trimmed(said),
          }
        : null,
  };
}

export type LineDraft = ReturnType<typeof useLineDraft>;

/** The answers as a comparable string; an empty answer equals a missing one. */
const stateText = (answers: Answers, ...rest: unknown[]): string =>
  JSON.stringify([Object.entries(answers).filter(([, value]) => value !== null), ...rest]);

/** The target of a line dialog: a service to choose, or a chosen line, with a quantity. */
export type LineTarget = { catalogItem: CatalogItemAnswer; line: SelectedItem | null; quantity: number };
