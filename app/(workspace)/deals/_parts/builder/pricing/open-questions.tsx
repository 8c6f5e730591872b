"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { NumberField } from "@/app/_ui/number-field";
import { ANSWER_DECIMALS } from "@/lib/core/pricing/condition";
import type { OpenQuestion } from "@/lib/core/pricing/open-answers";
import type { PricingField } from "@/lib/core/pricing/types";
import { MAX_ANSWER } from "@/lib/domain/deals/limits";

type Props = {
  questions: readonly PricingField[];
  open: readonly OpenQuestion[];
  onChange: (open: OpenQuestion[]) => void;
};

/** The questions that the customer may answer, each with what is left open of it (U-176). */
export function OpenQuestionFields({ questions, open, onChange }: Props) {
  const t = useTranslations("builder.pricing.open");
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="text-sm font-semibold">{t("questions")}</legend>
      {questions.map((question) => {
        const opened = open.find(({ field_id: id }) => id === question.id);
        const others = open.filter(({ field_id: id }) => id !== question.id);
        return (
          <div key={question.id}>
            <Checkbox
              label={question.staffTitle}
              checked={opened !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...others, { field_id: question.id }] : others)
              }
            />
            {opened ? (
              <div className="mt-2 pl-7">
                <Bounds
                  question={question}
                  opened={opened}
                  onChange={(next) => onChange([...others, next])}
                />
              </div>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

type BoundsProps = { question: PricingField; opened: OpenQuestion; onChange: (opened: OpenQuestion) => void };

/** Least and most of a number, the options of a selection, the length of a text. */
function Bounds({ question, opened, onChange }: BoundsProps) {
  const t = useTranslations("builder.pricing.open");
  const say = ({ field_id, ...changed }: OpenQuestion) =>
    onChange({
      field_id,
      ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)),
    });
  if (question.type === "number")
    return (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(["least", "most"] as const).map((bound) => (
          <NumberField
            key={bound}
            label={t(bound)}
            decimals={ANSWER_DECIMALS}
            value={opened[bound] ?? null}
            onChange={(value) => say({ ...opened, [bound]: value ?? undefined })}
          />
        ))}
      </div>
    );
  if (question.type === "text")
    return (
      <NumberField
        label={t("longest")}
        decimals={0}
        min={1}
        max={MAX_ANSWER}
        value={opened.longest ?? null}
        onChange={(longest) => say({ ...opened, longest: longest ?? undefined })}
        className="max-w-60"
      />
    );
  if (question.type !== "select") return null;
  const all = question.options.map(({ value }) => value);
  const left = opened.options ?? all;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {question.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={left.includes(value)}
          disabled={left.length === 1 && left.includes(value)}
          onChange={({ target }) => {
            const next = all.filter((one) => (one === value ? target.checked : left.includes(one)));
            say({ ...opened, options: next.length === all.length ? undefined : next });
          }}
        />
      ))}
    </div>
  );
}
