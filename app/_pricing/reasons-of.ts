import { traceTotal } from "@/lib/core/pricing/settle-price";
import type { TraceStep } from "@/lib/core/pricing/types";

/** A trace as it is explained: amounts of `steps` in minor units of the catalogue's currency; converted: what comes after, in the deal's. */
export type Reasons = {
  steps: TraceStep[];
  converted: {
    step: TraceStep;
    from: { currency: string };
    /** What the steps sum to. */
    stated: number;
    /** The same in the deal's currency. */
    amount: number;
    then: TraceStep[];
  } | null;
};

/** Puts a trace into the order in which people compute it again; steps that change nothing are left out, but the base price. */
export function reasonsOf(trace: readonly TraceStep[]): Reasons {
  const place = trace.findIndex(({ basis }) => basis?.kind === "rates");
  const step = trace[place];
  if (step?.basis?.kind !== "rates") return { steps: trace.filter(counts), converted: null };
  const before = trace.slice(0, place).map((one) => ({ ...one, amount: one.original ?? one.amount }));
  return {
    steps: before.filter(counts),
    converted: {
      step,
      from: step.basis.from,
      stated: traceTotal(before),
      amount: traceTotal(trace.slice(0, place + 1)),
      then: trace.slice(place + 1).filter(counts),
    },
  };
}

const counts = ({ step, amount }: TraceStep): boolean => amount !== 0 || step === "base";
