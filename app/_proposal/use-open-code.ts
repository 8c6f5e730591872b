import { useEffect, useState } from "react";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { OpenParts } from "./open-parts";
import type { PriceAnswers, PricingOfLines } from "./entered";
import type { ProposalTexts } from "./texts";

/** What shows and prices open lines, once its code is there. */
export type OpenCode = {
  OpenParts: typeof OpenParts;
  pricing: PricingOfLines;
  price: PriceAnswers;
};

type Input = { proposal: ProposalAnswer; pricing?: PricingOfLines; texts: ProposalTexts };

const NOTHING: PricingOfLines = {};

/** Loads what open lines need, on pages of pending offers that have any; null until then, and without any. */
export function useOpenCode({ proposal, pricing = NOTHING, texts: { open } }: Input): OpenCode | null {
  const { currency, status } = proposal;
  const isOpen = status === "pending" && proposal.line_items.some((line) => line.open);
  const [code, setCode] = useState<OpenCode | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    import("./open-parts").then(
      ({ OpenParts: Part, priceAnswersIn }) => {
        const price = priceAnswersIn(currency, { yes: open.yes, no: open.no });
        if (!isGone) setCode({ OpenParts: Part, pricing, price });
      },
      // Without it lines stay as they are, which can be read.
      (error: unknown) => reportError(error),
    );
    return () => void (isGone = true);
  }, [isOpen, pricing, currency, open]);
  return code;
}
