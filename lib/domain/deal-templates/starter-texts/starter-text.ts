import type { STARTERS } from "../schema";

export type Starter = (typeof STARTERS)[number];

/**
 * The words of a starter. introduction, terms: HTML of the tags of lib/core/html/allowed.ts. Lines in braces are
 * variables (lib/core/documents/variables.ts).
 */
export type StarterText = {
  name: string;
  description: string;
  title: string;
  introduction: string;
  stepsTitle: string;
  steps: readonly (readonly [title: string, text: string])[];
  servicesTitle: string;
  figures: readonly (readonly [value: string, label: string])[];
  termsTitle: string;
  terms: string;
};

export type StarterTexts = Readonly<Record<Starter, StarterText>>;
