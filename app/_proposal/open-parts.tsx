import { useState } from "react";
import { nearestQuantity, steppedQuantity, type OpenQuantity } from "@/lib/core/offers/open-lines";
import type { LinePricing } from "@/lib/domain/proposals/open-pricing";
import type { LineView } from "@/lib/domain/proposals/view";
import { enteredDifference, openAnswersOf, type Entered } from "./entered";
import { OpenQuestions } from "./open-questions";
import { fill, type ProposalTexts } from "./texts";

export { priceAnswersIn } from "./open-questions";

/*
 * Loaded only by pages with open lines (use-open-code.ts). On the page it is a script of its own that shares nothing
 * but React, so it reads no context.
 */

type Props = {
  line: LineView;
  value: Entered;
  /** Of its open questions. */
  pricing: LinePricing | undefined;
  texts: ProposalTexts["open"];
  /** Id of what says what may be chosen. */
  hintId: string;
  number: (value: number) => string;
  isDisabled: boolean | undefined;
  onEnter: (lineId: number, entered: Entered) => void;
};

/** The quantity and the open questions of a line, and the way back to what the seller suggests (U-173, U-178). */
export function OpenParts({ line, value, pricing, texts, hintId, number, isDisabled, onEnter }: Props) {
  const range = line.open?.quantity;
  const suggested: Entered = {
    quantity: line.suggestion?.quantity ?? line.quantity,
    ...(pricing && { answers: openAnswersOf(pricing, pricing.suggested) }),
  };
  const isOther = Object.keys(enteredDifference(value, suggested)).length > 0;
  const enter = (changed: Partial<Entered>) => onEnter(line.id, { ...value, ...changed });
  return (
    <>
      {range ? (
        <span className="proposal-screen-only order-first">
          <QuantityField
            // What was typed and is not settled goes when the quantity is another.
            key={line.quantity}
            {...{ line, range, texts, hintId, isDisabled }}
            onQuantity={(quantity) => enter({ quantity })}
          />
        </span>
      ) : null}
      {pricing && value.answers ? (
        <div className="proposal-screen-only w-full">
          <OpenQuestions
            {...{ pricing, texts, isDisabled }}
            name={line.name}
            answers={value.answers}
            onAnswer={(answers) => enter({ answers })}
          />
        </div>
      ) : null}
      {isOther ? (
        <button type="button" disabled={isDisabled} onClick={() => enter(suggested)} className={RESTORE}>
          {range ? fill(texts.restore, { quantity: number(suggested.quantity) }) : texts.restoreAnswers}
        </button>
      ) : null}
    </>
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
