import { withLines } from "@/app/_addresses/address-values";
import { rebaseKeyed } from "@/app/_form/rebase-keyed";
import { rebaseFields } from "@/app/_form/use-api-form";
import type { ManagedClient } from "@/lib/domain/clients/api";
import type { ClientInput } from "@/lib/domain/clients/fields";

/** Rebases own fields one by one, and contacts by their id; one that the user changed is kept as a whole. */
export function rebaseClient(base: ClientInput, mine: ClientInput, theirs: ClientInput): ClientInput {
  const [before, own, other] = [base, mine, theirs].map(contactsByKey) as [Keyed[], Keyed[], Keyed[]];
  const contacts = rebaseKeyed(before, own, other).items;
  const isPrimaryTwice = contacts.filter(({ is_primary }) => is_primary).length > 1;
  const theirPrimary = other.find(({ is_primary }) => is_primary)?.key;
  return {
    ...rebaseFields(base, mine, theirs),
    custom_fields: rebaseFields(
      base.custom_fields ?? {},
      mine.custom_fields ?? {},
      theirs.custom_fields ?? {},
    ),
    contacts: contacts.map(({ key, id, ...contact }) => ({
      ...contact,
      // One that was removed meanwhile is added again.
      ...(other.some((each) => each.key === key) ? { id } : {}),
      is_primary: contact.is_primary && !(isPrimaryTwice && key === theirPrimary),
    })),
  };
}

type Keyed = NonNullable<ClientInput["contacts"]>[number] & { key: string };

const contactsByKey = ({ contacts = [] }: ClientInput): Keyed[] =>
  contacts.map((contact, index) => ({ ...contact, key: `${contact.id ?? `new ${index}`}` }));

/** The two fields of a tax number while there is none. */
export const NO_TAX_NUMBER = { label: "", number: "" };

/** A client's fields as its form edits them. */
export function valuesOf({
  name,
  company,
  email,
  phone,
  notes,
  language,
  time_zone,
  addresses,
  tax_number,
  contacts,
  custom_fields,
}: ManagedClient): ClientInput {
  return {
    name,
    company,
    email,
    phone,
    notes,
    language,
    time_zone,
    addresses: addresses.map(withLines),
    tax_number: tax_number ?? NO_TAX_NUMBER,
    custom_fields,
    contacts: contacts.map(({ name: _name, ...contact }) => contact),
  };
}
