import { emailAddress, typedEmail } from "@/lib/core/contract/email-address";
import { EXTENSION } from "@/lib/core/contract/links";
import { z } from "zod";
import type messages from "@/messages/en.json";
import { MAX_EMAIL, MAX_PASSWORD } from "@/lib/domain/auth/limits";
import { MAX_NAME } from "./limits";
import { PASSWORD_LENGTH } from "./password-rules";
import { ownValue } from "@/lib/core/own-value";

/**
 * Returns a validation message by its key under `validation` in the messages; forms pass
 * `useTranslations("validation")`.
 */
export type Say = (key: ValidationKey, values?: { count?: number; row?: number; other?: number }) => string;
export type ValidationKey = keyof (typeof messages)["validation"];

// Letters with combining marks, and both kinds of apostrophe (S-025).
const NAME = /^[\p{L}\p{M} '’-]*$/u;
const PHONE = new RegExp(String.raw`^\+?[\d ().\-/]{3,40}(?:,? ?${EXTENSION}\.? ?\d{1,6})?$`, "iu");

/**
 * One plain address (VAL-04, VAL-07, S-024): normalised, checked, and returned in lower case, as it is stored and
 * compared.
 */
export const emailField = (say: Say) =>
  z
    .string({ error: say("emailInvalid") })
    .max(MAX_EMAIL, say("emailTooLong"))
    .transform(typedEmail)
    .pipe(emailAddress(say).max(MAX_EMAIL, say("emailTooLong")));

/** First or last name of a registration (VAL-02, VAL-03): 2 to 50 characters. */
export const registeredName = (say: Say, whose: "first" | "last") =>
  name(say, whose, 2, say(`${whose}NameTooShort`));

/** First or last name in the profile (VAL-10, S-026): 1 to 50 characters. */
export const profileName = (say: Say, whose: "first" | "last") =>
  name(say, whose, 1, say(`${whose}NameRequired`));

const name = (say: Say, whose: "first" | "last", fewest: number, tooShort: string) =>
  z
    .string({ error: say(`${whose}NameRequired`) })
    .transform((text) => text.normalize("NFC").trim())
    // Checked before the pattern with a pipe; `abort` would also prevent the form from comparing its
    // passwords.
    .pipe(z.string().max(MAX_NAME, say(`${whose}NameTooLong`)))
    .pipe(
      z
        .string()
        .min(fewest, tooShort)
        .regex(NAME, say(`${whose}NameCharacters`)),
    );

/** A password that is being chosen (VAL-08, VAL-09). Only the server refuses common ones (common-password.ts). */
export const newPassword = (say: Say) =>
  z
    .string({ error: say("passwordRequired") })
    .min(PASSWORD_LENGTH, say("passwordTooShort", { count: PASSWORD_LENGTH }))
    .max(MAX_PASSWORD, say("passwordTooLong", { count: MAX_PASSWORD }));

/** The same with a lowercase letter, an uppercase letter and a digit (VAL-05). */
export const strongPassword = (say: Say) =>
  newPassword(say).pipe(
    z
      .string()
      .regex(/\p{Ll}/u, say("passwordLowercase"))
      .regex(/\p{Lu}/u, say("passwordUppercase"))
      .regex(/\d/, say("passwordDigit")),
  );

/** An existing password that is entered, such as the current one. */
export const givenPassword = (say: Say) =>
  z
    .string({ error: say("passwordRequired") })
    .min(1, say("passwordRequired"))
    .max(MAX_PASSWORD, say("passwordTooLong", { count: MAX_PASSWORD }));

/** The repeated password; compared by `matching`. */
export const repeatedPassword = (say: Say) => z.string({ error: say("passwordMismatch") });

/** Telephone number or null (P-05); an empty text becomes null. */
export const phoneField = (say: Say) =>
  z
    .string({ error: say("phoneInvalid") })
    .max(100, say("phoneInvalid"))
    .transform((text) => text.trim())
    .refine((text) => text === "" || PHONE.test(text), say("phoneInvalid"))
    .transform((text) => (text === "" ? null : text))
    .nullable();

type Refinement = [
  (value: object) => boolean,
  { path: string[]; error: string; when: (payload: { value: unknown }) => boolean },
];

/**
 * Refinement of a form or body: two of its fields must be equal, else the second is wrong. Checked even if other
 * fields have errors.
 */
export const matching = (say: Say, first: string, second: string): Refinement => [
  (value) => textOf(value, first) === textOf(value, second),
  {
    path: [second],
    error: say("passwordMismatch"),
    when: ({ value }) =>
      typeof textOf(value, first) === "string" && typeof textOf(value, second) === "string",
  },
];

const textOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? ownValue(value as Record<string, unknown>, key) : undefined;
