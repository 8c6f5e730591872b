"use client";

import { ChevronLeft, ChevronRight, ListPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AddRow } from "@/app/_ui/add-row";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { focusUnread } from "@/app/_ui/focus-unread";
import { classes } from "@/app/_ui/classes";
import { MAX_MODIFIERS } from "@/lib/domain/catalog/limits";
import { MultiSelect } from "@/app/_ui/multi-select/multi-select";
import { SelectField } from "@/app/_ui/select-field";
import { FormSection } from "../form/item-sections";
import type { FormPart } from "../form/use-item-form";
import { IntervalList } from "./interval-editors";
import { pricingQuestions, type ItemTerms } from "../form/item-terms";
import { newModifier, bulkModifiers } from "./modifier-change";
import { ModifierRowFields } from "./modifier-row";
import type { ModifierRow } from "../form/item-form";

const STEPS = ["price_modifiers", "price_modification_intervals"] as const;

/**
 * The pricing rules in two steps: price modifications and modification intervals (PRC-01). A step with an
 * invalid row is marked.
 */
export function PricingStepper({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.pricing");
  const [open, setOpen] = useState<(typeof STEPS)[number]>("price_modifiers");
  const { form, problems, tries } = state;
  const [seenTries, setSeenTries] = useState(tries);
  const isWrong = (step: string) => Object.keys(problems).some((name) => name.startsWith(`${step}.`));
  const wrong = STEPS.find(isWrong);
  // After an attempt to save, opens the step with an invalid row. The step stays while the user edits.
  if (tries !== seenTries) {
    setSeenTries(tries);
    if (wrong && !isWrong(open)) setOpen(wrong);
  }
  const show = (step: (typeof STEPS)[number]) => focusUnread() || setOpen(step);
  return (
    <FormSection title={t("title")} hint={t("hint")}>
      <ol className="flex flex-wrap gap-2" aria-label={t("steps")}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === open ? "step" : undefined}
              onClick={() => show(step)}
              className={classes(
                "inline-flex min-h-10 items-center gap-2 rounded-control border px-3 text-sm font-medium",
                step === open ? "border-accent text-accent" : "border-line text-muted hover:text-ink",
              )}
            >
              <span
                aria-hidden="true"
                className="inline-flex size-5 items-center justify-center rounded-full bg-sunken text-xs"
              >
                {index + 1}
              </span>
              {t(step)}
              <Badge tone={isWrong(step) ? "error" : "neutral"}>{form[step].length}</Badge>
            </button>
          </li>
        ))}
      </ol>
      {open === "price_modifiers" ? (
        <ModifierList state={state} currency={currency} />
      ) : (
        <IntervalList state={state} currency={currency} />
      )}
      <div className="flex justify-between">
        <Button
          variant="ghost"
          size="sm"
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          disabled={open === STEPS[0]}
          onClick={() => show(STEPS[0])}
        >
          {t("back")}
        </Button>
        <Button variant="ghost" size="sm" disabled={open === STEPS[1]} onClick={() => show(STEPS[1])}>
          {t("next")}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </FormSection>
  );
}

/** The price modifications (PRC-03): if an answer meets a condition, the price goes up or down. */
function ModifierList({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.modifiers");
  const { form, dispatch, terms } = state;
  const [isBulk, setBulk] = useState(false);
  const rows = form.price_modifiers;
  const none = pricingQuestions(terms).length === 0;
  const block = none ? t("noQuestion") : rows.length >= MAX_MODIFIERS ? t("full") : null;
  return (
    <div className="space-y-3">
      <p className="text-xs text-faint">{rows.length === 0 ? t("none") : t("hint")}</p>
      {rows.map((row, index) => (
        <ModifierRowFields key={row.key} row={row} place={index} state={state} currency={currency} />
      ))}
      <div className="flex flex-wrap gap-2">
        <AddRow
          block={block}
          onAdd={() =>
            dispatch({ type: "added", list: "price_modifiers", rows: [newModifier(terms.constants)] })
          }
        >
          {t("add")}
        </AddRow>
        <Button
          variant="ghost"
          size="sm"
          icon={<ListPlus aria-hidden="true" className="size-4" />}
          disabled={block !== null}
          disabledReason={block}
          aria-expanded={isBulk}
          onClick={() => setBulk(!isBulk)}
        >
          {t("bulkAdd")}
        </Button>
      </div>
      {isBulk && (
        <BulkAdd
          terms={terms}
          onAdd={(added) => {
            dispatch({ type: "added", list: "price_modifiers", rows: added });
            setBulk(false);
          }}
        />
      )}
    </div>
  );
}

/** Adds one modification for each chosen option of a question (PRC-11). */
function BulkAdd({ terms, onAdd }: { terms: ItemTerms; onAdd: (rows: ModifierRow[]) => void }) {
  const t = useTranslations("catalogItems.modifiers");
  const questions = pricingQuestions(terms, "select");
  const [questionId, setQuestionId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const question = questions.find(({ id }) => id === questionId);
  const choose = (value: string | null) => {
    const id = value === null ? null : Number(value);
    setQuestionId(id);
    setChosen(questions.find((other) => other.id === id)?.options.map((option) => option.value) ?? []);
  };
  return (
    <div
      role="group"
      aria-label={t("bulkAdd")}
      className="space-y-3 rounded-card border border-line bg-sunken/50 p-3"
    >
      <p className="text-xs text-muted">{questions.length === 0 ? t("noSelectQuestion") : t("bulkHint")}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t("question")}
          placeholder={t("chooseQuestion")}
          options={questions.map(({ id, staffTitle }) => ({ value: String(id), label: staffTitle }))}
          value={questionId === null ? null : String(questionId)}
          onChange={choose}
        />
        <MultiSelect
          label={t("options")}
          options={question?.options ?? []}
          value={chosen}
          onChange={setChosen}
          disabled={!question}
        />
      </div>
      <Button
        size="sm"
        disabled={!question || chosen.length === 0}
        disabledReason={t("chooseOptions")}
        onClick={() => question && onAdd(bulkModifiers(terms.constants, question.id, chosen))}
      >
        {t("bulkConfirm", { count: chosen.length })}
      </Button>
    </div>
  );
}
