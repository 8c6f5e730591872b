import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import { nameSchemas } from "@/lib/core/contract/contract";
import { MAX_CODE, MAX_PASSKEY_NAME } from "./limits";

/** A code of an authenticator app (6 digits) or a recovery code, as people type them: with spaces and hyphens. */
export const codeField = z
  .string()
  .trim()
  .min(1, "A code is required.")
  .max(MAX_CODE)
  .describe("Of the authenticator app, or a recovery code.");

/** Bytes in base64url. The longest value is an authenticator's attestation. */
const bytes = z.string().min(1).max(20_000);

/**
 * A result of navigator.credentials in the format of toJSON() (WebAuthn Level 3); fields that are not needed are
 * dropped.
 */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.object({}).default({}),
  });

/** A new passkey. */
const registrationSchema = credential(
  z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
);

/** The signature of a passkey. */
export const assertionSchema = credential(
  z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
);

export type Registration = z.output<typeof registrationSchema>;
export type Assertion = z.output<typeof assertionSchema>;

/** Options for navigator.credentials, as JSON. */
export const passkeyOptionsSchema = z
  .record(z.string(), z.unknown())
  .describe("For navigator.credentials, in the JSON form of WebAuthn; valid for 5 minutes, once.");

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Browsers do not offer it on other hosts of the workspace. */
  host: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant.nullable(),
});

export const factorsSchema = z.object({
  has_password: z.boolean(),
  is_required: z.boolean().describe("The sign-in policy requires a factor of you"),
  authenticator: z.object({ created_at: isoInstant, last_used_at: isoInstant.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int(),
});

/** `recovery_codes`: only with the first factor, and shown only once. */
const withCodes = { recovery_codes: z.array(z.string()).nullable() };
export const confirmedSchema = z.object(withCodes);
export const addedPasskeySchema = passkeySchema.extend(withCodes);
export const beginningSchema = z.object({
  secret: z.string().describe("In base32, to be typed into the app."),
  uri: z.string().describe("otpauth://…, to be shown as a QR code."),
});
export const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

export const codeBody = z.strictObject({ code: codeField });
export const passkeyBody = z.strictObject({
  name: z.string().trim().min(1, "Name is required").max(MAX_PASSKEY_NAME),
  credential: registrationSchema,
});

nameSchemas({
  Factors: factorsSchema,
  Passkey: passkeySchema,
  AddedPasskey: addedPasskeySchema,
  PasskeyOptions: passkeyOptionsSchema,
  PasskeyInput: passkeyBody,
  PasskeyAssertionInput: assertionSchema,
  FactorCodeInput: codeBody,
  RecoveryCodes: codesSchema,
});
