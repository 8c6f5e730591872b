import { lackingIn, type Lack } from "@/lib/core/offers/lacking";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Banner } from "@/app/_ui/banner";
import {
  fieldVariable,
  missingFields,
  type CustomField,
  type CustomValues,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import { textsOf } from "@/lib/core/documents/blocks";
import { TextField } from "@/app/_ui/text-field";
import { totalValues, variableValues } from "@/lib/core/documents/resolve";
import { variablesIn, type FilledWhenSending } from "@/lib/core/documents/variables";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { MAX_CONTACT_TEXT, MAX_EMAIL, MAX_NAME, MAX_PHONE } from "@/lib/domain/clients/limits";
import { addressee } from "@/lib/domain/clients/main-contact";
import { personName } from "@/lib/domain/clients/person-name";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { useFieldName, useVariableName } from "../builder/document/form-variables";
import { customerOf } from "../builder/document-values";

type Props = {
  deal: DealAnswer;
  fields: readonly CustomField[];
  /** Whether the user may open the deal in the builder. */
  mayEdit: boolean;
};

/** What a deal lacks to be an offer, as steps of the builder. */
export const unfinishedIn = ({ customer, lineItems }: DealAnswer): Lack[] =>
  lackingIn({ client: customer, lines: lineItems });

/** Lists what a draft deal lacks, with links to the steps where it is chosen (U-82). */
export function UnfinishedDeal({ deal, mayEdit }: Omit<Props, "fields">) {
  const t = useTranslations("deals.send.unfinished");
  return (
    <Banner tone="error">
      <p>{t("text")}</p>
      <ul className="mt-1">
        {unfinishedIn(deal).map((step) => (
          <li key={step}>
            <EditLink mayEdit={mayEdit} href={`/deals/${deal.id}/edit?step=${step}`}>
              {t(step)}
            </EditLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/**
 * Lists empty fields of a saved deal and its client that are required before sending, with links to fill them
 * in; until then the proposal cannot be sent (T-19).
 */
export function RequiredInDeal({ deal, fields, mayEdit }: Props) {
  const t = useTranslations("deals.send");
  const nameOf = useFieldName();
  const missing = requiredInDeal(deal, fields);
  if (missing.length === 0) return null;
  return (
    <Banner tone="error">
      <p>{t("required", { count: missing.length })}</p>
      <ul className="mt-1">
        {missing.map((field) => (
          <li key={fieldVariable(field)}>
            <EditLink
              mayEdit={mayEdit}
              href={`/deals/${deal.id}/edit?field=${encodeURIComponent(fieldVariable(field))}`}
            >
              {nameOf(field)}
            </EditLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The fields to fill in before a saved proposal is sent. */
export const requiredInDeal = (deal: DealAnswer, fields: readonly CustomField[]): CustomField[] =>
  missingFields(fields, { deal: deal.custom_fields, client: deal.customer?.custom_fields ?? {} });

type FillInProps = Props & {
  missing: readonly MissingVariable[];
  /** How many chosen contacts have no first name: only one of them can be given one here. */
  nameless: number;
  values: FillIn;
  onChange: (values: FillIn) => void;
  isDisabled: boolean;
};

/**
 * Lists variables without a value, which stop the sending: those of the client and its contact as fields to fill
 * in, others with links to their blocks.
 */
export function MissingInDeal({
  deal,
  fields,
  mayEdit,
  missing,
  nameless,
  values,
  onChange,
  isDisabled,
}: FillInProps) {
  const t = useTranslations("deals.send.missing");
  const variableName = useVariableName();
  const fieldName = useFieldName();
  const nameOf = (id: string) => {
    const field = fields.find((each) => fieldVariable(each) === id);
    return field ? fieldName(field) : variableName(id);
  };
  if (missing.length === 0) return null;
  const [filled, others] = [missing.filter(isFillable), missing.filter((each) => !isFillable(each))];
  return (
    <section aria-labelledby="missing-variables" className="space-y-4">
      <Banner tone="warning">
        <p id="missing-variables">{t("title", { count: missing.length })}</p>
        {nameless > 1 && <p className="mt-1">{t("several", { count: nameless })}</p>}
        {others.length > 0 && (
          <ul className="mt-1">
            {others.map(({ id, blockKey }) =>
              blockKey === null && !isInContent(deal, id) ? (
                <li key={id}>{t("inMessage", { name: nameOf(id) })}</li>
              ) : (
                <li key={id}>
                  <EditLink
                    mayEdit={mayEdit}
                    href={`/deals/${deal.id}/edit${blockKey ? `?block=${encodeURIComponent(blockKey)}` : ""}`}
                  >
                    {nameOf(id)}
                  </EditLink>
                </li>
              ),
            )}
          </ul>
        )}
      </Banner>
      {filled.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {filled.map(({ id }) => (
            <TextField
              key={id}
              label={nameOf(id)}
              hint={t("kept")}
              maxLength={MAX_FILLED_IN[id]}
              value={values[id] ?? ""}
              disabled={isDisabled}
              onChange={(event) => onChange({ ...values, [id]: event.target.value })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** What the user fills in while sending, by variable. */
export type FillIn = Partial<Record<FilledWhenSending, string>>;

const MAX_FILLED_IN: Record<FilledWhenSending, number> = {
  "client.company": MAX_NAME,
  "client.email": MAX_EMAIL,
  "client.phone": MAX_PHONE,
  "contact.first_name": MAX_CONTACT_TEXT,
  "contact.last_name": MAX_CONTACT_TEXT,
};

type MissingVariable = {
  id: string;
  /** The first block that contains it; null if none does. */
  blockKey: string | null;
};

const isFillable = (missing: MissingVariable): missing is MissingVariable & { id: FilledWhenSending } =>
  Object.hasOwn(MAX_FILLED_IN, missing.id);

const isInContent = (deal: DealAnswer, id: string) => variablesIn(textsOf(deal)).includes(id);

/** The name of what is missing, as a link to where it is filled in for users who may do so. */
export const EditLink = ({ mayEdit, href, children }: { mayEdit: boolean; href: string; children: string }) =>
  mayEdit ? (
    <Link href={href} className="font-medium underline underline-offset-2">
      {children}
    </Link>
  ) : (
    <span className="font-medium">{children}</span>
  );

/** What is written of a mail, and to whom it goes. */
type Mail = { words: readonly string[]; readers: readonly Named[] };
type Named = { first_name: string; last_name: string };

const NO_MAIL: Mail = { words: [], readers: [] };

/** How many of a mail's readers have no first name although its words have one. */
export const namelessAmong = ({ words, readers }: Mail): number =>
  variablesIn(words).includes("contact.first_name")
    ? readers.filter(({ first_name: name }) => name === "").length
    : 0;

/**
 * The variables of the document and of a mail's words without a value, each with the first block that contains it;
 * the contact's variables in a mail are those of its readers. The format of values is irrelevant here. values: what
 * is filled in, which gives one contact a name.
 */
export function missingInDeal(
  deal: DealAnswer,
  { words, readers }: Mail = NO_MAIL,
  values: FillIn = {},
): MissingVariable[] {
  const inWords = variablesIn(words);
  const ofReaders = (["first_name", "last_name"] as const).flatMap((name) => {
    const id = `contact.${name}` as const;
    const lacking = readers.filter((reader) => reader[name] === "").length;
    return inWords.includes(id) && lacking > (values[id]?.trim() ? 1 : 0) ? [id] : [];
  });
  const ofDeal = missingValues(
    deal,
    inWords.filter((id) => !id.startsWith("contact.")),
    values,
  );
  return [...ofDeal, ...ofReaders.filter((id) => ofDeal.every((each) => each.id !== id)).map(inMail)];
}

const inMail = (id: string): MissingVariable => ({ id, blockKey: null });

function missingValues(deal: DealAnswer, inWords: readonly string[], values: FillIn): MissingVariable[] {
  const text = offerText({ language: DEFAULT_LANGUAGE, ...DEFAULT_OFFER_STYLE });
  const known = new Map([
    ...[...variableValues(sourceOf(deal, values), text), ...totalValues(deal, text)].filter(
      ([, value]) => value,
    ),
    ...Object.entries(values).flatMap(([id, value]) => (value.trim() === "" ? [] : [[id, value] as const])),
  ]);
  const names = [...new Set([...variablesIn(textsOf(deal)), ...inWords])].filter((id) => !known.has(id));
  return names.map((id) => {
    const block = deal.blocks.find((each) => variablesIn(textsOf({ blocks: [each] })).includes(id));
    return { id, blockKey: block?.key ?? null };
  });
}

function sourceOf({ customer, ...deal }: DealAnswer, values: FillIn): Parameters<typeof variableValues>[0] {
  const contact =
    addressee(customer?.contacts ?? [], deal.selectedRecipients) ??
    // The contact that the client's own address will become.
    (customer && personName({ ...customer, email: values["client.email"] ?? customer.email }));
  return {
    client: customerOf({ client: customer }),
    deal,
    owner: deal.owner,
    answers: deal.lineItems.flatMap(({ field_values: answers }) =>
      Object.entries(answers).map(([id, answer]) => ({ field_id: Number(id), answer: String(answer ?? "") })),
    ),
    more: {
      ...(contact && { "contact.first_name": contact.first_name, "contact.last_name": contact.last_name }),
      ...presentValues("deal", deal.custom_fields),
      ...presentValues("client", customer?.custom_fields ?? {}),
    },
  };
}

/** Whether there is a value; false counts as one. */
const presentValues = (subject: FieldSubject, values: CustomValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [fieldVariable({ subject, key }), String(value)]),
  );
