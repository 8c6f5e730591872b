"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { servicesQuery } from "@/app/_client/cache/catalog";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { QuestionField } from "@/app/_pricing/question-field";
import { useRhythmText } from "@/app/_pricing/use-rhythm-text";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { NumberField } from "@/app/_ui/number-field";
import { Spinner } from "@/app/_ui/spinner";
import { sumsByEvery } from "@/lib/core/pricing/sums-by-every";
import type { Answers } from "@/lib/core/pricing/types";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { MAX_QUANTITY } from "@/lib/domain/deals/limits";
import { useBuilder } from "../builder-context";
import { bundleParts, bundleQuestions, newBundle, type KnownPart } from "../bundle-items";
import { newKey } from "../document/new-block";
import { useMoneyText } from "../money-text";
import { LineDialogFrame } from "../pricing/line-dialog-frame";

type Props = { item: CatalogItemAnswer; onClose: () => void };

/** Adds a bundle: what it contains and costs, the questions of all its parts together, and how many of it. */
export function BundleDialog({ item, onClose }: Props) {
  const t = useTranslations("builder.bundles");
  const p = useTranslations("builder.pricing");
  const { data, money, dispatch } = useBuilder();
  const draft = useBundleDraft(item);
  const { parts, shares, quantity } = draft;
  const confirm = () => {
    if (!shares) return;
    const given = { money, taxProfiles: data.taxProfiles, quantity: quantity ?? 1 };
    dispatch({ type: "bundleAdded", ...newBundle(item, shares, given, newKey) });
    onClose();
  };
  return (
    <LineDialogFrame
      size="lg"
      title={item.title}
      description={t("description")}
      isNew
      isChanged={Object.keys(draft.answers).length > 0}
      problem={draft.problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      {parts.isLoading ? (
        <Spinner label={p("calculating")} />
      ) : (
        <div className="space-y-5">
          {parts.isFailed ? (
            <Banner
              tone="error"
              action={
                <Button size="sm" variant="secondary" onClick={parts.retry}>
                  {p("retry")}
                </Button>
              }
            >
              {p("fieldsFailed")}
            </Banner>
          ) : (
            !draft.isComplete && <Banner tone="error">{t("incomplete")}</Banner>
          )}
          <Questions draft={draft} />
          <NumberField
            label={t("quantity")}
            decimals={0}
            min={1}
            max={MAX_QUANTITY}
            value={quantity}
            onChange={draft.setQuantity}
            className="max-w-40"
          />
          <Contents parts={parts.known} shares={shares} quantity={quantity ?? 1} />
        </div>
      )}
    </LineDialogFrame>
  );
}

/** The answers and the number of a bundle that is being added, what each part costs, and why it cannot be added. */
function useBundleDraft(item: CatalogItemAnswer) {
  const t = useTranslations("builder.bundles");
  const p = useTranslations("builder.pricing");
  const { money, resolve } = useBuilder();
  const parts = useParts(item);
  const [answers, setAnswers] = useState<Answers>({});
  const [quantity, setQuantity] = useState<number | null>(1);
  const { questions, problems } = bundleQuestions(parts.known, answers, resolve);
  const isComplete = parts.known.length === item.bundle?.parts.length;
  const words = { yes: p("yes"), no: p("no") };
  const shares = isComplete ? bundleParts(item, parts.known, answers, { money, resolve, words }) : null;
  const [wrong] = problems;
  const titleOf = (id: number) => questions.find((question) => question.id === id)?.staffTitle ?? "";
  const problem = parts.isLoading
    ? p("calculating")
    : !isComplete
      ? t("incomplete")
      : wrong
        ? wrong.problem === "missing"
          ? p("missing", { questions: titleOf(wrong.fieldId) })
          : p("wrongAnswer", { question: titleOf(wrong.fieldId) })
        : shares
          ? null
          : p("failedHint");
  const answer = (id: number, value: Answers[number] | null) =>
    setAnswers((before) => ({ ...before, [id]: value }));
  return { parts, answers, answer, quantity, setQuantity, questions, problems, isComplete, shares, problem };
}

/** The questions of all parts, each once. */
function Questions({ draft }: { draft: ReturnType<typeof useBundleDraft> }) {
  const p = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  return draft.questions.map((question) => {
    const wrong = draft.problems.find(({ fieldId }) => fieldId === question.id)?.problem;
    return (
      <QuestionField
        key={question.id}
        question={question}
        about={catalog.fields.data.find(({ id }) => id === question.id) ?? null}
        answer={draft.answers[question.id] ?? null}
        error={wrong && wrong !== "missing" ? p(`problems.${wrong}`) : null}
        onAnswer={(value) => draft.answer(question.id, value)}
      />
    );
  });
}

type ContentsProps = {
  parts: readonly KnownPart[];
  shares: ReturnType<typeof bundleParts>;
  quantity: number;
};

/** The parts with what each costs in the bundle, and what all of it comes to. */
function Contents({ parts, shares, quantity }: ContentsProps) {
  const t = useTranslations("builder.bundles");
  const { money } = useBuilder();
  const moneyText = useMoneyText(money.currency);
  const { per } = useRhythmText();
  const sums = sumsByEvery(
    (shares ?? []).map(({ share, item }) => ({ total: share * quantity, rhythm: item.rhythm })),
  );
  const written = (amount: number, every: (typeof sums)[number]["every"]) =>
    every ? per(moneyText(amount), every) : moneyText(amount);
  return (
    <div className="text-sm">
      <p className="mb-1.5 font-medium">{t("contains")}</p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {parts.map(({ part, item }, at) => (
          <li key={at} className="flex justify-between gap-4 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">{`${part.quantity * quantity} × ${item.title}`}</span>
            {shares?.[at] && (
              <span className="shrink-0 text-muted tabular-nums">
                {written(shares[at].share * quantity, item.rhythm?.every ?? null)}
              </span>
            )}
          </li>
        ))}
        {shares && (
          <li className="flex justify-between gap-4 px-3 py-2 font-semibold">
            <span>{t("total")}</span>
            <span className="shrink-0 tabular-nums" aria-live="polite">
              {sums.map(({ every, amount }) => written(amount, every)).join(" + ")}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The services of a bundle's parts: those that are kept, the others as the server has them. */
function useParts({ bundle }: CatalogItemAnswer) {
  const { catalog } = useBuilder();
  const kept = catalog.items.data;
  const all = useMemo(() => bundle?.parts ?? [], [bundle]);
  const missing = useMemo(
    () => [...new Set(all.map(({ item }) => item))].filter((id) => !kept.some((item) => item.id === id)),
    [all, kept],
  );
  const read = useQuery({ ...servicesQuery(useCacheParts(), missing), enabled: missing.length > 0 });
  const known = useMemo(() => {
    const items = new Map([...kept, ...(read.data ?? [])].map((item) => [item.id, item]));
    return all.flatMap((part): KnownPart[] => {
      const item = items.get(part.item);
      return item ? [{ part, item }] : [];
    });
  }, [all, kept, read.data]);
  return {
    known,
    isLoading: (missing.length > 0 && read.isPending) || catalog.fields.isLoading,
    isFailed: read.isError || catalog.fields.isFailed,
    retry: () => void (read.isError ? read.refetch() : catalog.fields.retry()),
  };
}
