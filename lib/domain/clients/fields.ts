import { emailAddress, typedEmail } from "@/lib/core/contract/email-address";
import { z } from "zod";
import type { Say } from "@/lib/domain/accounts/fields";
import { rowReference } from "@/lib/core/contract/contract";
import { chosenZone } from "@/lib/core/time/time-zone-field";
import { addressParts, line, taxNumberField } from "@/lib/domain/company/fields";
import { MAX_LABEL } from "@/lib/domain/company/limits";
import { fieldValuesInput } from "@/lib/domain/custom-fields/schema";
import type { FilledWhenSending } from "@/lib/core/documents/variables";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import {
  MAX_ADDRESSES,
  MAX_CONTACTS,
  MAX_CONTACT_TEXT,
  MAX_EMAIL,
  MAX_NAME,
  MAX_NOTES,
  MAX_PHONE,
} from "./limits";

/*
 * Schemas for creating and changing clients, used by forms and server; each passes messages in its own language.
 * Field names are those of the API. Browser-safe.
 */

/** Several lines that only the team sees. */
const notes = (say: Say) =>
  z
    .string()
    .max(MAX_NOTES, say("textTooLong", { count: MAX_NOTES }))
    .transform((text) => text.normalize("NFC").trim());

const email = (say: Say) =>
  z.string().max(MAX_EMAIL, say("emailTooLong")).transform(typedEmail).pipe(emailAddress(say, "optional"));

const name = (say: Say) => line(say, MAX_NAME).refine((text) => text !== "", say("clientNameRequired"));

/** A person at the client (CLI-07); an id refers to an existing contact. A contact without any name is refused. */
const contactFields = (say: Say) =>
  z
    .strictObject({
      id: rowReference.optional(),
      first_name: line(say, MAX_CONTACT_TEXT).default(""),
      last_name: line(say, MAX_CONTACT_TEXT).default(""),
      email: email(say).default(""),
      phone: line(say, MAX_PHONE).default(""),
      title: line(say, MAX_CONTACT_TEXT).default(""),
      department: line(say, MAX_CONTACT_TEXT).default(""),
      is_primary: z.boolean().default(false),
    })
    .refine((contact) => Boolean(contact.first_name || contact.last_name || contact.email), {
      path: ["first_name"],
      error: say("contactNameRequired"),
    });

/** All contacts of a client. */
const contactList = (say: Say) =>
  z
    .array(contactFields(say))
    .max(MAX_CONTACTS)
    .refine((list) => list.filter((contact) => contact.is_primary).length <= 1, say("onePrimary"));

/** All addresses of a client, of which one is the main one: the first, unless another is marked. */
const addressList = (say: Say) =>
  z
    .array(
      z.strictObject({
        label: line(say, MAX_LABEL).default("").describe("What it is for, such as Invoices."),
        ...addressParts(say),
        is_main: z.boolean().default(false),
      }),
    )
    .max(MAX_ADDRESSES)
    .refine((list) => list.filter(({ is_main }) => is_main).length <= 1, say("oneMainAddress"))
    .transform((list) => {
      const main = Math.max(
        0,
        list.findIndex(({ is_main }) => is_main),
      );
      return list.map((address, index) => ({ ...address, is_main: index === main }));
    });

/** A client's tax number; one without a number is none. */
const taxNumber = (say: Say) =>
  taxNumberField(say)
    .nullable()
    .transform((value) => (value && value.number !== "" ? value : null));

/** The lists of a client, each given as a whole. */
export const clientLists = (say: Say) => ({ contacts: contactList(say), addresses: addressList(say) });

/** POST /clients and the form (S-101). Without a time zone (U-63) it is not known. */
export const clientForm = (say: Say, { contacts, addresses } = clientLists(say), timeZone = chosenZone) =>
  z.strictObject({
    name: name(say),
    company: line(say, MAX_NAME).default(""),
    email: email(say).default(""),
    phone: line(say, MAX_PHONE).default(""),
    notes: notes(say).default(""),
    language: z.enum(LANGUAGES).nullable().default(null),
    time_zone: timeZone.nullable().default(null),
    addresses: addresses.default([]),
    tax_number: taxNumber(say).default(null),
    custom_fields: fieldValuesInput.optional(),
    contacts: contacts.default([]),
  });

/** PATCH /clients/{id}: omitted fields stay; contacts are given as a complete list, and missing ones are removed. */
export const clientChange = (say: Say, { contacts, addresses } = clientLists(say), timeZone = chosenZone) =>
  z.strictObject({
    name: name(say).optional(),
    company: line(say, MAX_NAME).optional(),
    email: email(say).optional(),
    phone: line(say, MAX_PHONE).optional(),
    notes: notes(say).optional(),
    language: z.enum(LANGUAGES).nullable().optional(),
    time_zone: timeZone.nullable().optional(),
    addresses: addresses.optional(),
    tax_number: taxNumber(say).optional(),
    custom_fields: fieldValuesInput.optional(),
    contacts: contacts.optional(),
  });

/** What is filled in when a proposal is sent (S-095), by the names of variables. */
export const filledIn = (say: Say) =>
  z
    .strictObject({
      "client.company": line(say, MAX_NAME),
      "client.email": email(say),
      "client.phone": line(say, MAX_PHONE),
      "contact.first_name": line(say, MAX_CONTACT_TEXT),
      "contact.last_name": line(say, MAX_CONTACT_TEXT),
    } satisfies Record<FilledWhenSending, z.ZodType<string>>)
    .partial();

export type FilledIn = z.output<ReturnType<typeof filledIn>>;
export type ClientInput = z.input<ReturnType<typeof clientForm>>;
export type ClientFields = z.output<ReturnType<typeof clientForm>>;
export type ClientChange = z.output<ReturnType<typeof clientChange>>;
export type ContactFields = z.output<ReturnType<typeof contactFields>>;
