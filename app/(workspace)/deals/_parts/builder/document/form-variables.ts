import { useLocale, useTranslations } from "next-intl";
import { fieldVariable, labelIn, type CustomField } from "@/lib/core/custom-fields/custom-field";
import { textsOf } from "@/lib/core/documents/blocks";
import { totalValues } from "@/lib/core/documents/resolve";
import { VARIABLES, variablesIn } from "@/lib/core/documents/variables";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { useBuilder } from "../builder-context";
import { nextNumber } from "../clamp";
import { answersOfLine, valuesOfForm } from "../document-values";
import { languageOfForm, type DealForm, type Step } from "../form-state";

/** A variable with its display name and current value; the value is empty if there is none. */
export type Variable = { id: string; name: string; value: string };

/** The variables of the form: those of every proposal, the custom fields, and the answers of its lines. */
export function useFormVariables(): Variable[] {
  const nameOf = useVariableName();
  const fieldName = useFieldName();
  const t = useTranslations("builder.document.variables");
  const { data, deal, resolve, totals } = useBuilder();
  const { openedAt, words, brand } = data;
  const style = brand.offerStyle ?? DEFAULT_OFFER_STYLE;
  const fields = data.customFields;
  const number = data.deal ? nextNumber(data.deal) : data.noNumber;
  const source = { number, openedAt, words, resolve, style, fields };
  const values = new Map([
    ...valuesOfForm(deal, source),
    ...(totals
      ? totalValues(
          {
            amount_after_tax: totals.amountAfterTax,
            amount_before_tax: totals.amountBeforeTax,
            currency: deal.currency,
          },
          offerText({ language: languageOfForm(deal), ...style }),
        )
      : []),
  ]);
  const answers = new Map(
    deal.selectedItems
      .flatMap((item) => answersOfLine(item, source))
      .map(({ field_id: id, staff_question: question }) => [`answer.${id}`, question] as const),
  );
  const valueOf = (id: string) => values.get(id) ?? "";
  return [
    ...VARIABLES.map((id) => ({ id, name: nameOf(id), value: valueOf(id) })),
    // An archived field is offered only if it has a value.
    ...fields
      .map((field) => ({ field, id: fieldVariable(field) }))
      .filter(({ field, id }) => field.is_active || valueOf(id) !== "")
      .map(({ field, id }) => ({ id, name: fieldName(field), value: valueOf(id) })),
    ...Array.from(answers, ([id, question]) => ({ id, name: t("answer", { question }), value: valueOf(id) })),
  ];
}

/** The display name of a variable; unknown ones stay as written. */
export function useVariableName(): (id: string) => string {
  const t = useTranslations("builder.document.variables.names");
  return (id) => {
    const known = VARIABLES.find((name) => name === id);
    return known ? t(messageKey(known)) : `{${id}}`;
  };
}

/** The display name of a custom field's variable: "Client: Customer number". */
export function useFieldName(): (field: CustomField) => string {
  const t = useTranslations("builder.document.variables");
  const language = useLocale();
  return (field) =>
    t(field.subject === "deal" ? "dealField" : "clientField", { name: labelIn(field, language) });
}

type Underscored<Name extends string> = Name extends `${infer Group}.${infer Rest}`
  ? `${Group}_${Rest}`
  : Name;

/** A dot would split the message's key. */
const messageKey = <Name extends (typeof VARIABLES)[number]>(name: Name) =>
  name.replace(".", "_") as Underscored<Name>;

/** A variable without a value, with which no proposal is sent, and the first block that contains it. */
export type Missing = { id: string; name: string; blockKey: string | null; step: Step | null };

/** The variables of the document without a value, in order. */
export function missingOf(
  deal: Pick<DealForm, "blocks" | "sections">,
  variables: readonly Variable[],
): Missing[] {
  const known = new Map(variables.map((variable) => [variable.id, variable]));
  return variablesIn(textsOf(deal)).flatMap((id) => {
    const variable = known.get(id);
    if (variable?.value) return [];
    const block = deal.blocks.find((each) => variablesIn(textsOf({ blocks: [each] })).includes(id));
    return [{ id, name: variable?.name ?? `{${id}}`, blockKey: block?.key ?? null, step: stepOf(id) }];
  });
}

/** Where the value can be entered. */
function stepOf(id: string): Step | null {
  if (/^(client|contact)\./.test(id)) return "client";
  if (id === "deal.purchase_order" || id.startsWith("deal.fields.")) return "currency";
  return null;
}
