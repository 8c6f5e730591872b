/**
 * A step of a line's price as it is stored. Pricing has the same shape (TraceStep); reading and writing lines
 * makes the compiler compare them, so that the database needs nothing of the code above it.
 */
export type StoredTraceStep = {
  step:
    | "base"
    | "tier"
    | "modifier"
    | "interval"
    | "promotion"
    | "conversion"
    | "floor"
    | "negotiation"
    | "rounding";
  label: string;
  amount: number;
  /** Of a converted price: the same in minor units of the currency that its catalogue states. */
  original?: number;
  /** What the amount can be computed from by hand; traces that were stored before have none. */
  basis?: StoredTraceBasis;
};

/**
 * Amounts in minor units of the catalogue's currency; units, percents, hours and rates as exact decimal text
 * such as "7.25".
 */
type StoredTraceBasis =
  | {
      kind: "units";
      question: string;
      from: number;
      to: number | null;
      units: string;
      rate: number;
      flat_fee: number;
    }
  | {
      kind: "answer";
      question: string;
      operator: "=" | "!=" | ">" | "<" | ">=" | "<=" | "CONTAINS" | "EXCLUDES";
      value: string;
      percent?: string;
      hours?: string;
      hourly_rate?: number;
    }
  | { kind: "percent"; percent: string }
  | { kind: "rates"; from: StoredTraceRate; to: StoredTraceRate };

/** Units of a currency for one unit of the tenant's default currency. */
type StoredTraceRate = { currency: string; rate: string };
