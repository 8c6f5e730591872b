import { useOfferText } from "./offer-text";
import type { Swap } from "./selection";
import { fill, type ProposalTexts } from "./texts";

type Props = {
  /** Null: not known, or of more than one rhythm. */
  swap: Swap | null;
  currency: string;
  words: Pick<ProposalTexts["choices"], "more" | "less">;
  texts: Pick<ProposalTexts["services"], "newTotal">;
};

/** What choosing something in place of what is chosen changes, and the new total. */
export function SwapText({ swap, currency, words, texts }: Props) {
  const { money } = useOfferText();
  if (!swap || swap.difference === 0) return null;
  const { difference, total } = swap;
  const change = fill(difference > 0 ? words.more : words.less, {
    amount: money(Math.abs(difference), currency),
  });
  return (
    <p className="mt-1 text-sm wrap-anywhere text-slate-600 tabular-nums" suppressHydrationWarning>
      {`${change} · ${fill(texts.newTotal, { amount: money(total, currency) })}`}
    </p>
  );
}
