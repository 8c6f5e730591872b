import { createContext, useContext, useId } from "react";
import { openWords } from "@/lib/domain/proposals/open-words";
import type { LineView } from "@/lib/domain/proposals/view";
import type { Entered, EnteredLines } from "./entered";
import { useOfferText } from "./offer-text";
import type { ProposalTexts } from "./texts";
import type { OpenCode } from "./use-open-code";

type OpenLines = {
  texts: ProposalTexts["open"];
  /** Absent if the reader may not change anything. */
  onEnter?: ((lineId: number, entered: Entered) => void) | undefined;
  entered?: EnteredLines | undefined;
  /** What changes open lines; null until its code is there. */
  code?: OpenCode | null | undefined;
  isDisabled?: boolean | undefined;
};

const OfOpenLines = createContext<OpenLines | null>(null);

/** Gives open lines their texts, and what changes them. */
export const OpenLinesProvider = OfOpenLines.Provider;

/** What the reader may change of a line (U-170, U-176); without scripts to read. */
export function OpenLine({ line }: { line: LineView }) {
  const shared = useContext(OfOpenLines);
  const { number } = useOfferText();
  const hintId = useId();
  if (!line.open || !shared) return null;
  const { texts, onEnter, entered, code, isDisabled } = shared;
  const value = entered?.get(line.id);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-slate-600">
      {line.open.quantity ? (
        <span id={hintId} className="min-w-0 wrap-anywhere" suppressHydrationWarning>
          {openWords(line, { texts, number })}
        </span>
      ) : null}
      {onEnter && code && value ? (
        <code.OpenParts
          {...{ line, value, texts, hintId, number, isDisabled, onEnter }}
          pricing={code.pricing[line.id]}
        />
      ) : null}
    </div>
  );
}
