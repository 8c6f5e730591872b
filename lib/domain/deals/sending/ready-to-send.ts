import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { fieldVariable, missingFields, type CustomField } from "@/lib/core/custom-fields/custom-field";
import { valueSnapshots } from "@/lib/core/custom-fields/written-field";
import { missingVariables } from "@/lib/core/documents/resolve";
import { variablesIn, withValues, type VariableValues } from "@/lib/core/documents/variables";
import { personName } from "@/lib/domain/clients/person-name";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { greetsItself } from "@/lib/domain/mail/greeting";
import { mailTexts } from "@/lib/domain/mail/mail-texts";
import type { Context } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import { allValues, contactValues, contentOf, isEmpty } from "../terms/content";
import { contentReader } from "../terms/content-reader";
import { customerSnapshot } from "@/lib/domain/clients/customer-snapshot";
import { linesOf } from "../lines/lines-of-deal";
import type { ClientRow, ContactRow } from "../references";
import type { DealRecord } from "../revisions/revised-deal";
import { dealSearchText } from "../list/search-text";

/** Whom a proposal is for: its client, all contacts of the client, and the ids of the deal's recipients. */
export type Addressed = {
  client: ClientRow | null;
  contacts: readonly ContactRow[];
  recipients: readonly number[];
};

/** A person to whom a mail goes, as the contact's variables have it in the mail. */
export type Reader = { name: string; firstName: string; lastName: string };

/** What staff write of a mail: subject and greeting are empty for the usual ones. */
export type MailWords = { subject: string; greeting: string; message: string };

type ToSend = { addressed: Addressed; words: MailWords; language: Language; readers: readonly Reader[] };

/**
 * Prepares a locked deal for sending: updates its snapshot of custom fields (T-19), and takes from its client what it
 * lacks for the variables of its texts. Returns the deal and the words of its mail for each reader, where an empty
 * greeting means that the message greets. Error: 422 naming, by its variable, each required field and each variable of
 * the document and the mail that has no value; the usual greeting has {contact.first_name}.
 */
export async function readyToSend(
  context: Context,
  record: DealRecord,
  { addressed, words, language, readers }: ToSend,
): Promise<{ deal: DealRecord; wordsFor: (reader: Reader) => MailWords }> {
  const fields = await customFields(context);
  const values = { deal: record.customFields, client: addressed.client?.customFields ?? {} };
  const ready = { ...completed(record, addressed), fieldSnapshot: valueSnapshots(fields, values) };
  const written = withGreeting(words, language);
  const { inDocument, inMail } = await valuesOf(context, ready, { words: written, language });
  const problems = [
    ...missingFields(fields, values).map(emptyField),
    ...missingVariables(contentOf(ready), inDocument).map((name) => emptyVariable(name, "the document")),
    ...readers.flatMap((reader) =>
      missingIn(written, forReader(inMail, reader)).map((name) =>
        emptyVariable(name, `the mail to ${reader.name}`),
      ),
    ),
  ];
  const errors = problems.filter(
    ({ field }, index) => problems.findIndex((other) => other.field === field) === index,
  );
  if (errors.length > 0) throw invalidFields(errors);
  return {
    deal: await stored(context, record, ready),
    wordsFor: (reader) => filledWords(written, forReader(inMail, reader)),
  };
}

/** The words of a mail as a preview shows them: variables without a value stay as written. */
export async function previewedWords(
  context: Context,
  record: DealRecord,
  { addressed, words, language, reader }: Omit<ToSend, "readers"> & { reader: Reader },
): Promise<MailWords> {
  const written = withGreeting(words, language);
  const { inMail } = await valuesOf(context, completed(record, addressed), { words: written, language });
  return filledWords(written, forReader(inMail, reader));
}

/** The words with the usual greeting, unless there is one of one's own or the message begins with one. */
const withGreeting = (words: MailWords, language: Language): MailWords =>
  words.greeting !== "" || greetsItself(words.message)
    ? words
    : { ...words, greeting: mailTexts(language)("greeting", { name: "{contact.first_name}" }) };

const filledWords = ({ subject, greeting, message }: MailWords, values: VariableValues): MailWords => ({
  subject: withValues(subject, values),
  greeting: withValues(greeting, values),
  message: withValues(message, values),
});

const variablesOf = ({ subject, greeting, message }: MailWords): string[] =>
  variablesIn([subject, greeting, message]);

/** The reader of a mail: a contact, or the one that the client's own address would become. */
export const readerOf = (contact: ContactRow | undefined, client: ClientRow | null): Reader => {
  const { first_name: firstName, last_name: lastName } = contact
    ? { first_name: contact.firstName, last_name: contact.lastName }
    : personName(client ?? { name: "", company: "", email: "" });
  return { name: `${firstName} ${lastName}`.trim() || (contact?.email ?? ""), firstName, lastName };
};

/** The deal with what it lacks of its client and contact as they are now. What it has stays as it was agreed. */
function completed(record: DealRecord, { client, contacts, recipients }: Addressed): DealRecord {
  if (!client) return record;
  const present = customerSnapshot({ client, contacts });
  return {
    ...record,
    customer: record.customer ? customerWith(present, record.customer) : present,
    variableValues: filled(contactValues(contacts, recipients), record.variableValues),
  };
}

/** The second one, with what it lacks from the first one. */
function customerWith(present: CustomerSnapshot, own: CustomerSnapshot): CustomerSnapshot {
  const { address, tax_number, ...texts } = present;
  const { address: ownAddress, tax_number: ownNumber, ...ownTexts } = own;
  return { ...filled(texts, ownTexts), address: ownAddress ?? address, tax_number: ownNumber ?? tax_number };
}

/** The second one, with its empty and missing values from the first one. */
const filled = <Values extends Record<string, string>>(present: Values, own: Values): Values => ({
  ...present,
  ...(Object.fromEntries(Object.entries(own).filter(([, value]) => value !== "")) as Values),
});

async function valuesOf(
  context: Context,
  record: DealRecord,
  { words, language }: Pick<ToSend, "words" | "language">,
): Promise<{ inDocument: VariableValues; inMail: VariableValues }> {
  if (isEmpty(contentOf(record)) && variablesOf(words).every(isOfReader))
    return { inDocument: new Map(), inMail: new Map() };
  const [lines, reader] = await Promise.all([linesOf(context, record.id), contentReader(context, record)]);
  return {
    inDocument: allValues(record, lines, reader),
    inMail: allValues(record, lines, { ...reader, language }),
  };
}

const isOfReader = (name: string): boolean => name === "contact.first_name" || name === "contact.last_name";

/** The contact's variables of a mail are those of its reader. */
const forReader = (values: VariableValues, { firstName, lastName }: Reader): VariableValues =>
  new Map([...values, ["contact.first_name", firstName], ["contact.last_name", lastName]]);

const missingIn = (words: MailWords, values: VariableValues): string[] =>
  variablesOf(words).filter((name) => !values.get(name));

const emptyField = (field: CustomField): FieldError => ({
  field: fieldVariable(field),
  code: "required",
  message: `${field.label} is required before sending`,
});

const emptyVariable = (name: string, where: string): FieldError => ({
  field: name,
  code: "required",
  message: `{${name}} has no value in ${where}`,
});

async function stored(context: Context, record: DealRecord, ready: DealRecord): Promise<DealRecord> {
  if (isDeepStrictEqual(ready, record)) return record;
  const { fieldSnapshot, customer, variableValues } = ready;
  const changes = {
    fieldSnapshot,
    customer,
    variableValues,
    searchText: dealSearchText(record, customer, fieldSnapshot, record.renamedTo),
    version: record.version + 1,
    updatedAt: context.now,
  };
  await context.db
    .update(deal)
    .set(changes)
    .where(within(context, deal, eq(deal.id, record.id)));
  return { ...ready, ...changes };
}
