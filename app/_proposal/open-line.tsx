import { createContext, useContext, useId, useState } from "react";
import { nearestQuantity, steppedQuantity, type OpenQuantity } from "@/lib/core/offers/open-lines";
import { openWords } from "@/lib/domain/proposals/open-words";
import type { LineView } from "@/lib/domain/proposals/view";
import type { Entered } from "./entered";
import { useOfferText } from "./offer-text";
import { fill, type ProposalTexts } from "./texts";

type OpenLines = {
  texts: ProposalTexts["open"];
  /** Absent if the reader may not change anything. */
  onEnter?: ((lineId: number, entered: Entered) => void) | undefined;
  isDisabled?: boolean | undefined;
};

const OfOpenLines = createContext<OpenLines | null>(null);

/** Gives open lines their texts, and what changes them. */
export const OpenLinesProvider = OfOpenLines.Provider;

/** What the reader may change of a line (U-170), and the way back to what the seller suggests. */
export function OpenLine({ line }: { line: LineView }) {
  const shared = useContext(OfOpenLines);
  const { number } = useOfferText();
  const hintId = useId();
  const range = line.open?.quantity;
  if (!range || !shared) return null;
  const { texts, onEnter, isDisabled } = shared;
  const hint = openWords(line, { texts, number });
  const suggested = line.suggestion?.quantity ?? line.quantity;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-slate-600">
      {onEnter ? (
        <span className="proposal-screen-only">
          <QuantityField
            // What was typed and is not settled goes when the quantity is another.
            key={line.quantity}
            {...{ line, range, texts, hintId }}
            isDisabled={isDisabled}
            onQuantity={(quantity) => onEnter(line.id, { quantity })}
          />
        </span>
      ) : null}
      <span id={hintId} className="min-w-0 wrap-anywhere" suppressHydrationWarning>
        {hint}
      </span>
      {onEnter && suggested !== line.quantity ? (
        <button
          type="button"
          disabled={isDisabled}
          onClick={() => onEnter(line.id, { quantity: suggested })}
          className={RESTORE}
        >
          {fill(texts.restore, { quantity: number(suggested) })}
        </button>
      ) : null}
    </div>
  );
}

type FieldProps = {
  line: LineView;
  range: OpenQuantity;
  texts: ProposalTexts["open"];
  hintId: string;
  isDisabled: boolean | undefined;
  onQuantity: (quantity: number) => void;
};

/** The quantity between a button for fewer and one for more; what is typed becomes the nearest one on leaving. */
function QuantityField({ line, range, texts, hintId, isDisabled, onQuantity }: FieldProps) {
  const { name, quantity } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const value = Number(typed.replace(/\D/g, ""));
    setTyped(null);
    if (value > 0) onQuantity(nearestQuantity(range, value));
  };
  const button = (direction: 1 | -1) => (
    <button
      type="button"
      aria-label={fill(direction === 1 ? texts.more : texts.fewer, { name })}
      disabled={isDisabled || steppedQuantity(range, quantity, direction) === quantity}
      onClick={() => onQuantity(steppedQuantity(range, quantity, direction))}
      className="size-11 text-lg leading-none text-slate-900 disabled:text-slate-300"
    >
      {direction === 1 ? "+" : "\u2212"}
    </button>
  );
  return (
    <span className="inline-flex items-center rounded-md border border-slate-300 bg-white">
      {button(-1)}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={fill(texts.quantityOf, { name })}
        aria-describedby={hintId}
        disabled={isDisabled}
        value={typed ?? String(quantity)}
        size={Math.max(3, String(range.most).length)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
        className="min-h-11 border-x border-slate-300 px-2 text-center text-base text-slate-900 tabular-nums"
      />
      {button(1)}
    </span>
  );
}

const RESTORE =
  "proposal-screen-only -my-1 min-h-9 rounded-sm py-1 text-start font-medium underline underline-offset-4";
