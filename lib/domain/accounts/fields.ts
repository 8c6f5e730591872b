import { z } from "zod";
import type messages from "@/messages/en.json";
import { LONGEST_PASSWORD, PASSWORD_LENGTH } from "./password-rules";

/**
 * Text of a broken rule by its key below `validation` in the messages; in a form that is
 * `useTranslations("validation")`.
 */
export type Say = (key: ValidationKey, values?: { count?: number; row?: number; other?: number }) => string;
export type ValidationKey = keyof (typeof messages)["validation"];

const LONGEST_EMAIL = 255;
const LONGEST_NAME = 50;
// Any letter with its marks, both apostrophes (S-025).
const NAME = /^[\p{L}\p{M} '’-]*$/u;
const PHONE = /^\+?[\d ().\-/]{3,40}(?:(?:x|ext\.?|#) ?\d{1,6})?$/i;

/**
 * One plain address (VAL-04, VAL-07, S-024): normalised, then checked; given back lower-cased, as it is
 * stored and compared. 255 characters are allowed, although the text says fewer.
 */
export const emailField = (say: Say) =>
  z
    .string({ error: say("emailInvalid") })
    .max(LONGEST_EMAIL, say("emailTooLong"))
    .transform((text) => text.normalize("NFKC").trim().toLowerCase())
    .pipe(z.email(say("emailInvalid")).max(LONGEST_EMAIL, say("emailTooLong")));

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
    // Before the pattern, and not by `abort`, which would keep the whole form from comparing its passwords.
    .pipe(z.string().max(LONGEST_NAME, say(`${whose}NameTooLong`)))
    .pipe(
      z
        .string()
        .min(fewest, tooShort)
        .regex(NAME, say(`${whose}NameCharacters`)),
    );

/**
 * A password that is being chosen (VAL-08, VAL-09). Which are too common, the server says alone
 * (common-password.ts).
 */
export const newPassword = (say: Say) =>
  z
    .string({ error: say("passwordRequired") })
    .min(PASSWORD_LENGTH, say("passwordTooShort", { count: PASSWORD_LENGTH }))
    .max(LONGEST_PASSWORD, say("passwordTooLong", { count: LONGEST_PASSWORD }));

/** The same with a lowercase letter, an uppercase letter and a digit (VAL-05). */
export const strongPassword = (say: Say) =>
  newPassword(say).pipe(
    z
      .string()
      .regex(/\p{Ll}/u, say("passwordLowercase"))
      .regex(/\p{Lu}/u, say("passwordUppercase"))
      .regex(/\d/, say("passwordDigit")),
  );

/** A password that is being proven, such as the current one. */
export const givenPassword = (say: Say) =>
  z
    .string({ error: say("passwordRequired") })
    .min(1, say("passwordRequired"))
    .max(LONGEST_PASSWORD, say("passwordTooLong", { count: LONGEST_PASSWORD }));

/** The password once more; compared by `matching`. */
export const repeatedPassword = (say: Say) => z.string({ error: say("passwordMismatch") });

/** Telephone number or null (P-05); an empty text is none. */
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
 * Refinement of a form or body: two of its fields are the same text, else the second is wrong; looked at
 * whatever else is wrong.
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
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
