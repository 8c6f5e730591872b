import type { CurrencyCode } from "@/lib/core/money/currency";
import { sumsByEvery } from "@/lib/core/pricing/sums-by-every";
import { Money } from "./offer-text";
import type { ProposalTexts } from "./texts";

type Props = {
  lines: Parameters<typeof sumsByEvery>[0];
  currency: CurrencyCode;
  /** undefined: nothing repeats. */
  rhythms: ProposalTexts["rhythms"] | undefined;
};

/** What lines come to: what is sold once, and each rhythm on a line of its own (U-122). */
export const SumsByEvery = ({ lines, currency, rhythms }: Props) =>
  sumsByEvery(lines).map(({ every, amount }) => (
    <span key={every} className="block">
      <Money amount={amount} currency={currency} />
      {every && rhythms ? (
        <span className="text-sm font-normal text-slate-600">{` ${rhythms.per[every]}`}</span>
      ) : null}
    </span>
  ));
