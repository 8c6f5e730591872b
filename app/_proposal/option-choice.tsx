import { fill } from "./fill";
import { Money } from "./money";
import type { ProposalTexts } from "./texts";
import type { LineView } from "./view";

export type OptionState = {
  isSelected: boolean;
  /** What ticking adds to the total, in minor units. */
  effect: number | null;
  /** Absent where nobody may choose; disabled until the page is ready for it. */
  onToggle?: () => void;
  isDisabled?: boolean;
};

/** Name of an optional line, with its tick where the reader may choose (PRO-07), and what it does to the total. */
export function OptionChoice({ line, currency, option, texts }: { line: LineView; currency: string; option: OptionState; texts: ProposalTexts["services"] }) {
  const { isSelected, effect, onToggle, isDisabled } = option;
  const chip = <span className="rounded bg-slate-100 px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-slate-700">{texts.optional}</span>;
  const state = isSelected ? texts.selected : texts.notSelected;
  if (!onToggle) return <p className="flex flex-wrap items-center gap-2">{line.name} {chip} <span className="text-xs font-normal text-slate-600">{state}</span></p>;
  const [before = "", after = ""] = (isSelected ? texts.counts : texts.adds).split("{amount}");
  return (
    <>
      <label className={`-m-1 flex items-start gap-3 rounded-md p-1 ${isDisabled ? "" : "cursor-pointer"}`}>
        <input type="checkbox" checked={isSelected} disabled={isDisabled} onChange={onToggle} aria-label={fill(texts.include, { name: line.name })} className="proposal-tick mt-0.5 size-5 shrink-0" />
        <span className="flex flex-wrap items-center gap-2">{line.name} {chip}</span>
      </label>
      {effect === null ? null : <p className="mt-1 pl-8 text-sm font-normal text-slate-600">{before}<Money amount={effect} currency={currency} />{after}</p>}
    </>
  );
}
