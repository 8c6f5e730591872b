/** English for the tenant local, French for acme, because catalogues are not translated (S-117). */
export type Text = readonly [english: string, french: string];

type Operator = "=" | "!=" | ">=" | "<=" | "<" | ">" | "contains" | "excludes";
type Sign = "+" | "-";

/** A question by its key. The keys of options are their values (QST-07). */
export type QuestionPlan = {
  type: "select" | "number" | "boolean" | "text" | "checkbox";
  choice?: "dropdown" | "radio" | "multiselect";
  /** The text for staff, and the text for clients if it differs (S-066). */
  staff: Text;
  client?: Text;
  help?: Text;
  required?: true;
  options?: Readonly<Record<string, Text>>;
  visibleWhen?: readonly (readonly [question: string, operator: Operator, value: string])[];
  /** Answers that demo deals use. */
  samples: readonly (string | number | boolean | readonly string[])[];
};

/** A service. Amounts in whole Canadian dollars. */
export type ServicePlan = {
  title: Text;
  /** HTML with the few allowed tags (S-099). */
  description: Text;
  /** Fixed price, or the base price under the tiers. */
  price?: number;
  /** The question whose answer is the number of units for the tiers. */
  main?: string;
  tiers?: readonly (readonly [from: number, to: number | null, rate: number, flatFee?: number])[];
  /** Amount: dollars for $, a percent for %, hours for h. */
  modifiers?: readonly (readonly [
    question: string,
    operator: Operator,
    value: string,
    sign: Sign,
    amount: number,
    unit: "$" | "%" | "h",
    state?: "inactive",
  ])[];
  intervals?: readonly (readonly [
    question: string,
    from: number,
    to: number | null,
    sign: Sign,
    rate: number,
  ])[];
  limit?: number;
  /** Lowest and highest negotiable price in percent of the calculated one; default 0 to 100 (CAL-08). */
  margins?: readonly [number, number];
  unit?: Text;
  /** How it repeats: a year, or until further notice. */
  every?: readonly ["month" | "year", "openEnded"?];
  hours?: number;
  hourly?: number;
  renewable?: true;
  bookable?: true;
  /** Kept only for old deals. */
  retired?: true;
};
