import { z } from "zod";
import type { Say } from "@/lib/domain/accounts/fields";
import { itemFields } from "@/lib/domain/catalog/item-fields";
import { itemProblems } from "@/lib/domain/catalog/item-problems";
import { newDraft } from "@/lib/domain/catalog/item-draft";
import type { StoredRules } from "@/lib/domain/catalog/rule-terms";
import { conditionalPricingInput } from "@/lib/domain/catalog/rule-fields";
import type { ItemForm } from "./item-form";
import { isOption, type ItemTerms } from "./item-terms";
import { attributesOf, rulesOf } from "./write-body";

/** Texts of what is wrong by place: "title", "price_intervals.1.from". */
export type FormProblems = Readonly<Record<string, string>>;

/**
 * Checks the form as the server checks what it sends, in the page's language. stored: the rules that the
 * service has.
 */
export function checkForm(
  form: ItemForm,
  terms: ItemTerms,
  say: Say,
  stored: StoredRules | null,
): FormProblems {
  const problems: Record<string, string> = {};
  const fields = z.object(itemFields(say)).partial().safeParse(attributesOf(form));
  for (const { path, message } of fields.error?.issues ?? []) problems[path.join(".")] ??= message;
  const given = rulesOf(form, terms);
  const rules = conditionalPricingInput.safeParse(given);
  for (const { path } of rules.error?.issues ?? [])
    problems[path.join(".")] ??= say(path.at(-1) === "field_id" ? "questionRequired" : "choiceUnknown");
  const variableIsKept = isOption(terms.constants, form.pricing_option_id, "variable");
  const draft = newDraft(attributesOf(form), rules.data ?? given, form.pricing_option_id);
  for (const { field, message } of itemProblems(draft, { ...terms, say, variableIsKept, stored }))
    problems[field.replace(/^conditional_pricing\./, "")] ??= message;
  return problems;
}

/** The server's refusals by the same places. */
export function problemsOf(errors: readonly { field: string; message: string }[]): FormProblems {
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field.replace(/^data\.attributes\./, "").replace(/^meta\.(?:conditional_pricing\.)?/, ""),
      message,
    ]),
  );
}
