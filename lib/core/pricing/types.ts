/** The answer to one question; for a multiselect the list of chosen option values. */
export type AnswerValue = string | number | boolean | string[];

/** Answers by field id (as text). */
export type Answers = Record<string, AnswerValue | null | undefined>;

/** Yes and No in the language of whoever reads a trace or an offer. */
export type AnswerWords = { yes: string; no: string };

/** CAL-12. */
export type Operator = "=" | "!=" | ">" | "<" | ">=" | "<=" | "CONTAINS" | "EXCLUDES";

export type Condition = { fieldId: number; operator: Operator; value: string };

/** text and checkbox are accepted, a checkbox is a boolean. */
export type FieldType = "select" | "number" | "boolean" | "text" | "checkbox";

/** A question. An empty title falls back to the other one (S-066). */
export type PricingField = {
  id: number;
  type: FieldType;
  subType: "dropdown" | "radio" | "multiselect" | null;
  isRequired: boolean;
  position: number;
  visibleWhen: Condition[];
  options: { value: string; label: string }[];
  staffTitle: string;
  clientTitle: string;
};

/**
 * How tiers price an answer. graduated: each tier prices the units inside its bounds. volume: the last tier that the
 * answer reaches prices all its units, so with a rate of 0 and a fee it is the price of a package (U-160).
 */
export const TIER_MODES = ["graduated", "volume"] as const;
export type TierMode = (typeof TIER_MODES)[number];

/** Bounds are inclusive, null is unlimited; rate and flatFee in minor units (PRC-02, S-068). */
export type PriceTier = { fieldId: number; from: number; to: number | null; rate: number; flatFee: number };

/**
 * value: minor units for dollar, a fraction for percent (0.15 is 15 %), hours for hour (PRC-03, X-36, X-37).
 */
export type PriceModifier = {
  fieldId: number;
  isActive: boolean;
  operator: Operator;
  comparisonValue: string;
  type: "plus" | "minus";
  unit: "dollar" | "percent" | "hour";
  value: number | string;
};

/** Bounds as for tiers; rate in minor units for each unit inside them (PRC-04, S-070). */
export type ModificationInterval = {
  fieldId: number;
  from: number;
  to: number | null;
  rate: number;
  type: "plus" | "minus";
};

/**
 * Everything that the price of one catalogue item depends on. Amounts in minor units of the default currency,
 * margins in percent.
 */
export type PriceRules = {
  pricingOption: "fixed" | "calculated" | "variable";
  basePrice: number | null;
  standardAmount: number | null;
  customHourlyPrice: number | null;
  mainFieldId: number | null;
  tierMode: TierMode;
  tiers: PriceTier[];
  modifiers: PriceModifier[];
  modificationIntervals: ModificationInterval[];
  minMargin: number;
  maxMargin: number;
};

/**
 * One step of a price, in minor units of the trace's currency; the amounts of a trace sum to the unit price
 * (S-077).
 */
export type TraceStep = {
  step:
    | "base"
    | "entered"
    | "tier"
    | "modifier"
    | "interval"
    | "promotion"
    | "conversion"
    | "floor"
    | "negotiation"
    | "bundle"
    | "rounding";
  label: string;
  amount: number;
  /** For a converted price: the amount in minor units of the catalogue's currency. */
  original?: number;
  /** The values from which the amount can be recomputed by hand; older stored traces have none. */
  basis?: TraceBasis;
};

/**
 * Amounts in minor units of the catalogue's currency; units, percents, hours and rates as exact decimal text
 * such as "7.25".
 */
export type TraceBasis =
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
      operator: Operator;
      value: string;
      percent?: string;
      hours?: string;
      hourly_rate?: number;
    }
  | { kind: "percent"; percent: string }
  | { kind: "rates"; from: TraceRate; to: TraceRate };

/** Units of a currency for one unit of the tenant's default currency. */
export type TraceRate = { currency: string; rate: string };
