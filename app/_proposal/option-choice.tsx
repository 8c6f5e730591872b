import type { Every } from "@/lib/core/pricing/rhythms";
import { isSingle, type ChoiceGroup } from "@/lib/core/offers/choices";
import { useOfferText } from "./offer-text";
import type { OptionEffect, Swap } from "./selection";
import { fill, type ProposalTexts } from "./texts";
import type { LineView } from "@/lib/domain/proposals/view";

/** Id of what stands above the lines of a group. */
export const choiceHeading = (key: string): string => `choice-${key}`;

export type OptionState = {
  isSelected: boolean;
  /** The effect of selecting the line; null if it is not shown. */
  effect: OptionEffect | null;
  /** The group in which it is chosen; null for a plain option. */
  group: ChoiceGroup | null;
  /** What choosing it in place of another one changes; null where nothing is replaced. */
  swap: Swap | null;
  /** Absent if the reader may not choose. */
  onToggle?: (lineId: number) => void;
  isDisabled?: boolean;
};

type Props = {
  line: LineView;
  option: OptionState;
  texts: ProposalTexts["services"];
  words: ProposalTexts["choices"];
};

/** Name of an optional line, and its checkbox or radio button if the reader may choose (PRO-07). */
export function OptionChoice({ line, option, texts, words }: Props) {
  const { isSelected, onToggle, isDisabled } = option;
  const { group } = option;
  // What a group is to be chosen from stands above its lines.
  const mark = group === null ? texts.optional : group.recommended === line.key ? words.recommended : null;
  const chip = mark && (
    <span className="rounded bg-slate-100 px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-slate-700">
      {mark}
    </span>
  );
  const state = isSelected ? texts.selected : texts.notSelected;
  if (!onToggle)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0">{`${line.name} `}</span>
        {chip}
        <span className="text-xs font-normal text-slate-600">{state}</span>
      </p>
    );
  return (
    <label className={`-m-1 flex items-start gap-3 rounded-md p-1 ${isDisabled ? "" : "cursor-pointer"}`}>
      <input
        type={group && isSingle(group) ? "radio" : "checkbox"}
        name={group && isSingle(group) ? `choice-${group.key}` : undefined}
        data-group={group?.key}
        checked={isSelected}
        disabled={isDisabled}
        onChange={() => onToggle(line.id)}
        aria-label={fill(group ? words.select : texts.include, { name: line.name })}
        aria-describedby={group ? choiceHeading(group.key) : undefined}
        className="proposal-tick mt-0.5 size-5 shrink-0"
      />
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0">{`${line.name} `}</span>
        {chip}
      </span>
    </label>
  );
}

type EffectProps = {
  effect: OptionEffect;
  isSelected: boolean;
  currency: string;
  texts: ProposalTexts["services"];
  rhythms: ProposalTexts["rhythms"] | undefined;
};

/** What an option adds with taxes, before taxes if there are any, and the new total. */
export function OptionEffectText({ effect, isSelected, currency, texts, rhythms }: EffectProps) {
  const { beforeTax, afterTax, total } = effect;
  const { money } = useOfferText();
  const isCredit = afterTax < 0;
  const amounts = (text: string, amount: number) => fill(text, { amount: money(amount, currency) });
  const sum = [
    rhythms && effect.every
      ? addedWords(
          { ...effect, every: effect.every },
          // A credit has its minus: "−10.00 now and per month".
          { isSelected: isSelected || isCredit, rhythms, money: (amount) => money(amount, currency) },
        )
      : isCredit
        ? amounts(texts.takes, -afterTax)
        : amounts(isSelected ? texts.counts : texts.adds, afterTax),
    ...(beforeTax === afterTax
      ? []
      : [amounts(texts.beforeTax, isCredit && !effect.every ? -beforeTax : beforeTax)]),
  ].join(" ");
  return (
    <p className="mt-1 text-sm wrap-anywhere text-slate-600 tabular-nums" suppressHydrationWarning>
      {isSelected ? sum : `${sum} · ${amounts(texts.newTotal, total)}`}
    </p>
  );
}

type Words = {
  isSelected: boolean;
  rhythms: ProposalTexts["rhythms"];
  money: (amount: number) => string;
};

/** What an option that repeats adds: "Adds 166.71 now and per month". */
function addedWords(
  { every, afterTax, now }: OptionEffect & { every: Every },
  { isSelected, rhythms, money }: Words,
): string {
  const [later, both, differing] = isSelected
    ? [rhythms.counts, rhythms.countsNow, rhythms.countsBoth]
    : [rhythms.adds, rhythms.addsNow, rhythms.addsBoth];
  const text = now === 0 ? later : now === afterTax ? both : differing;
  return fill(text, { amount: money(afterTax), now: money(now), each: rhythms.each[every] });
}
