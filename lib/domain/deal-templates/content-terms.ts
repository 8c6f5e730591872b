import { contentOf } from "@/lib/domain/deals/terms/content";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickTerms } from "@/lib/domain/deals/terms/pick-fields";
import type { Terms } from "@/lib/domain/deals/terms/terms-after";

/** The terms in a template's content. Its language is a column; its taxes are said only where they were chosen. */
export function contentTerms(terms: Terms) {
  const {
    language: _language,
    tax_profile_id: _taxes,
    ...said
  } = pickTerms(fieldsWith("inTemplates"), terms);
  return { ...said, ...contentOf(said) };
}
