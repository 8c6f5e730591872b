import { z } from "zod";
import {
  emailField,
  givenPassword,
  matching,
  newPassword,
  phoneField,
  profileName,
  registeredName,
  repeatedPassword,
  strongPassword,
  type Say,
} from "./fields";

/*
 * Schemas for creating and changing accounts, used by forms and server; each passes messages in its own language.
 * Field names are those of the API. Browser-safe.
 */

/**
 * The fields that a person types to register (VAL-02 to VAL-05); the form adds the terms (VAL-06), the API call
 * the workspace.
 */
const registrationFields = (say: Say) => ({
  first_name: registeredName(say, "first"),
  last_name: registeredName(say, "last"),
  email: emailField(say),
  password: strongPassword(say),
  password_confirmation: repeatedPassword(say),
});

/** The registration form (ACC-03). */
export const registrationForm = (say: Say) =>
  z
    .object({
      ...registrationFields(say),
      terms: z.boolean().refine((accepted) => accepted, say("termsRequired")),
    })
    .refine(...matching(say, "password", "password_confirmation"));

/** POST /register (REST-02). */
export const registration = (say: Say) =>
  z
    .strictObject({
      ...registrationFields(say),
      tenant_name: z.string({ error: say("workspaceMismatch") }).max(255, say("workspaceMismatch")),
    })
    .refine(...matching(say, "password", "password_confirmation"));

/** POST /email/resend and POST /forgot-password (VAL-07), and their forms. */
export const addressOnly = (say: Say) => z.strictObject({ email: emailField(say) });

/** The two passwords of the reset form (VAL-08). */
const resetFields = (say: Say) => ({
  password: newPassword(say),
  password_confirmation: repeatedPassword(say),
});

export const resetForm = (say: Say) =>
  z.object(resetFields(say)).refine(...matching(say, "password", "password_confirmation"));

/** POST /reset-password (REST-07). */
export const passwordReset = (say: Say) =>
  z
    .strictObject({ token: z.string().min(1).max(200), email: emailField(say), ...resetFields(say) })
    .refine(...matching(say, "password", "password_confirmation"));

/** POST /change-password (REST-08, VAL-09), and its form. */
export const passwordChange = (say: Say) =>
  z
    .strictObject({
      current_password: givenPassword(say),
      password: newPassword(say),
      password_confirmation: repeatedPassword(say),
    })
    .refine(...matching(say, "password", "password_confirmation"));

/** The profile form (VAL-10), and the fields of PATCH /me, all optional (REST-10, P-05). */
export const profileForm = (say: Say) =>
  z.strictObject({
    first_name: profileName(say, "first"),
    last_name: profileName(say, "last"),
    email: emailField(say),
    phone: phoneField(say),
  });

export const profileChange = (say: Say) => profileForm(say).partial();

/** Response of calls that only confirm success (S-020). */
export const done = z.object({ data: z.null(), message: z.string() });

/** Response of a verification (REST-12): whether it was done, and the address. */
export const verified = z.object({
  data: z.object({ verified: z.boolean(), email: z.string() }),
  message: z.string(),
});
