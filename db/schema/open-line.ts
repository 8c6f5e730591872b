export type AnswerSnapshot = { field_id: number; staff_question: string; question: string; answer: string };

type Answer = string | number | boolean | string[];
type Operator = "=" | "!=" | ">" | "<" | ">=" | "<=" | "CONTAINS" | "EXCLUDES";

/**
 * A question that the customer may answer: of a selection the options that are left open, of a number from least to
 * most, of a text its longest length; what is not said is as the question has it.
 */
export type StoredOpenQuestion = {
  field_id: number;
  options?: string[];
  least?: number;
  most?: number;
  longest?: number;
};

/** What the customer may change of a line (U-170). quantity: from least to most, in steps that begin at least. */
export type StoredOpening = {
  quantity?: { least: number; most: number; step: number };
  questions?: StoredOpenQuestion[];
};

/**
 * What an open line is computed from, whatever becomes of the catalogue (U-171). quantity, answers: as the seller
 * suggested them; limit: the purchase limit of its service, for all its lines together; null without one.
 */
export type StoredBasis = {
  quantity: number;
  limit: number | null;
  /** Of a line with open questions. */
  priced?: StoredPricing;
};

/**
 * The rules and questions of a service as they were when a line of it was saved. Pricing has the same types, which the
 * compiler compares where lines are priced. currency, rate: of the rules, and units of the deal's currency for one unit
 * of it; suggested: the seller's answers by question, and in words.
 */
export type StoredPricing = {
  currency: string;
  rate: number | string;
  suggested: { values: Record<string, Answer>; words: AnswerSnapshot[] };
  rules: {
    pricingOption: "fixed" | "calculated" | "variable";
    basePrice: number | null;
    standardAmount: number | null;
    customHourlyPrice: number | null;
    mainFieldId: number | null;
    tierMode: "graduated" | "volume";
    tiers: { fieldId: number; from: number; to: number | null; rate: number; flatFee: number }[];
    modifiers: {
      fieldId: number;
      isActive: boolean;
      operator: Operator;
      comparisonValue: string;
      type: "plus" | "minus";
      unit: "dollar" | "percent" | "hour";
      value: number | string;
    }[];
    modificationIntervals: {
      fieldId: number;
      from: number;
      to: number | null;
      rate: number;
      type: "plus" | "minus";
    }[];
    minMargin: number;
    maxMargin: number;
  };
  questions: {
    id: number;
    type: "select" | "number" | "boolean" | "text" | "checkbox";
    subType: "dropdown" | "radio" | "multiselect" | null;
    isRequired: boolean;
    position: number;
    visibleWhen: { fieldId: number; operator: Operator; value: string }[];
    options: { value: string; label: string }[];
    staffTitle: string;
    clientTitle: string;
  }[];
};
