import { z } from "zod";
import type { Say } from "@/lib/domain/accounts/fields";
import { newDraft } from "@/lib/domain/catalog/item-draft";
import { itemFields } from "@/lib/domain/catalog/item-fields";
import { itemProblems } from "@/lib/domain/catalog/item-problems";
import { conditionalPricingInput } from "@/lib/domain/catalog/rule-fields";
import type { StoredRules } from "@/lib/domain/catalog/rule-terms";
import { isOption, type ItemTerms } from "./item-terms";
import type { ItemForm } from "./item-form";
import { attributesOf, rulesOf, type FormProblems } from "./write-body";

/**
 * Checks the form as the server does, with texts in the page's language. `stored`: the rules of the stored
 * service.
 */
export function checkForm(
  form: ItemForm,
  terms: ItemTerms,
  say: Say,
  stored: StoredRules | null,
): FormProblems {
  const problems: [path: string, message: string][] = [];
  const fields = z.object(itemFields(say)).partial().safeParse(attributesOf(form));
  for (const { path, message } of fields.error?.issues ?? []) problems.push([path.join("."), message]);
  const given = rulesOf(form, terms);
  const rules = conditionalPricingInput.safeParse(given);
  for (const { path } of rules.error?.issues ?? [])
    problems.push([path.join("."), say(path.at(-1) === "field_id" ? "questionRequired" : "choiceUnknown")]);
  const variableIsKept = isOption(terms.constants, form.pricing_option_id, "variable");
  const draft = newDraft(attributesOf(form), rules.data ?? given, form.pricing_option_id);
  for (const { field, message } of itemProblems(draft, { ...terms, say, variableIsKept, stored }))
    problems.push([field.replace(/^conditional_pricing\./, ""), message]);
  // The first problem of each field counts.
  return Object.fromEntries(problems.reverse());
}
