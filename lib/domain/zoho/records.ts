import { z } from "zod";
import { isEmail } from "@/lib/core/contract/email-address";
import { plainEmail } from "@/lib/core/contract/plain-email";

const text = (most: number) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      (value ?? "")
        .normalize("NFC")
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, most),
    );
const id = z.string().regex(/^\d{1,30}$/);
/** An e-mail address for a client; an invalid one becomes empty. */
const email = text(255).transform((value) => (isEmail(value) ? plainEmail(value) : ""));

/** A company in Zoho's response, with the requested fields. */
export const zohoAccount = z
  .object({
    id,
    Account_Name: text(200),
    Phone: text(60),
    Website: text(200),
    Billing_City: text(100),
    Billing_Country: text(100),
  })
  .transform(
    ({
      id: zohoId,
      Account_Name: name,
      Phone: phone,
      Website: website,
      Billing_City: city,
      Billing_Country: country,
    }) => ({
      zohoId,
      name,
      phone,
      website,
      place: [city, country].filter(Boolean).join(", "),
    }),
  );

/** A person at a company. */
export const zohoContact = z
  .object({
    id,
    First_Name: text(100),
    Last_Name: text(100),
    Email: email,
    Phone: text(60),
    Mobile: text(60),
    Title: text(100),
    Department: text(100),
  })
  .transform(
    ({
      id: zohoId,
      First_Name: firstName,
      Last_Name: lastName,
      Email,
      Phone,
      Mobile,
      Title: title,
      Department: department,
    }) => ({
      zohoId,
      firstName,
      lastName,
      email: Email,
      phone: Phone || Mobile,
      title,
      department,
    }),
  );

export type ZohoAccount = z.output<typeof zohoAccount>;
export type ZohoContact = z.output<typeof zohoContact>;

export const ACCOUNT_FIELDS = "Account_Name,Phone,Website,Billing_City,Billing_Country";
export const CONTACT_FIELDS = "First_Name,Last_Name,Email,Phone,Mobile,Title,Department";

/** The records that match the schema; others are left out. */
export const recordsOf = <Record>(schema: z.ZodType<Record>, records: readonly unknown[]): Record[] =>
  records.flatMap((record) => {
    const read = schema.safeParse(record);
    return read.success ? [read.data] : [];
  });
