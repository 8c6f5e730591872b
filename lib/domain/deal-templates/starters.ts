import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import type { Language } from "@/lib/core/i18n/languages";
import { termsAfter } from "@/lib/domain/deals/terms/terms-after";
import { contentTerms } from "./content-terms";
import type { NewTemplate, TemplateContent } from "./schema";
import { ENGLISH } from "./starter-texts/english";
import { FRENCH } from "./starter-texts/french";
import { SPANISH } from "./starter-texts/spanish";
import type { Starter, StarterText, StarterTexts } from "./starter-texts/starter-text";

/** Templates offered to a workspace that has none: only texts, because services differ between workspaces. */
export const STARTER_TEXTS: Readonly<Record<Language, StarterTexts>> = {
  en: ENGLISH,
  fr: FRENCH,
  es: SPANISH,
};

const VALIDITY_DAYS = 30;

/** A starter as a template of its language. */
export function starterTemplate({ starter, language, name }: Extract<NewTemplate, { starter: Starter }>): {
  name: string;
  description: string;
  language: Language;
  content: TemplateContent;
} {
  const text = STARTER_TEXTS[language][starter];
  return {
    name: name ?? text.name,
    description: text.description,
    language,
    content: {
      ...contentTerms(termsAfter(null, {})),
      blocks: starterBlocks(text),
      lines: [],
      validity_days: VALIDITY_DAYS,
    },
  };
}

const starterBlocks = (text: StarterText): Block[] => [
  { ...emptyBlock("heading", "title"), level: 1, text: text.title },
  { ...emptyBlock("text", "introduction"), html: text.introduction },
  { ...emptyBlock("figures", "figures"), figures: text.figures.map(([value, label]) => ({ value, label })) },
  { ...emptyBlock("heading", "steps-title"), level: 2, text: text.stepsTitle },
  {
    ...emptyBlock("steps", "steps"),
    steps: text.steps.map(([title, words]) => ({ day: null, title, text: words })),
  },
  { ...emptyBlock("services", "services"), title: text.servicesTitle },
  { ...emptyBlock("terms", "terms"), title: text.termsTitle, html: text.terms, must_accept: true },
];
