import { emailAddress, typedEmail } from "@/lib/core/contract/email-address";
import { z } from "zod";
import { contract, data, inPerson, member, open, nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { assertionSchema, codeField, passkeyOptionsSchema } from "@/lib/domain/factors/schema";
import { authCalls } from "./calls";
import { MAX_EMAIL, MAX_PASSWORD } from "./limits";

/**
 * Sign-in (VAL-01). The address is normalised as in registration, so that everybody who could register can sign
 * in (S-024).
 */
export const credentials = z.strictObject({
  email: z
    .string()
    .max(MAX_EMAIL)
    .transform(typedEmail)
    .pipe(emailAddress(() => "Please enter a valid email address.").max(MAX_EMAIL)),
  password: z.string().min(1, "Password is required.").max(MAX_PASSWORD),
});

/** POST /login; `code` for users with a second factor. */
export const loginBody = credentials.extend({ code: codeField.optional() });

/** POST /login/passkey: the step of a sign-in with a correct password, or empty. */
const passkeyQuestion = z.strictObject({ step: z.string().max(100).optional() });

/** POST /me/confirm: one of the three. */
export const confirmationBody = z
  .strictObject({
    password: z.string().min(1, "Password is required.").max(MAX_PASSWORD).optional(),
    code: codeField.optional(),
    passkey: assertionSchema.optional(),
  })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    error: "Give one of password, code and passkey.",
  })
  .meta({ examples: [{ password: "Correct1horse" }] });

export const confirmedSchema = z.object({ fresh_until: isoInstant });

export const waysSchema = z.object({
  password: z.boolean(),
  code: z.boolean(),
  passkey: passkeyOptionsSchema.nullable(),
});

export type Ways = z.output<typeof waysSchema>;

/** A user in JSON:API form, with role and permissions in meta (SES-08). */
const userResource = z.object({
  type: z.literal("user"),
  id: z.int(),
  attributes: z.object({
    uuid: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    email_verified_at: isoInstant.nullable(),
    is_active: z.boolean(),
    is_super_admin: z.boolean(),
    tenant_id: z.int(),
  }),
});

const tenantOfUser = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  plan: z.string(),
  settings: z.record(z.string(), z.string()),
});

const rights = { is_super_admin: z.boolean(), role: z.string().nullable(), permissions: z.array(z.string()) };

export const signInAnswer = z.object({
  data: userResource,
  meta: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_at: isoInstant,
    ...rights,
    tenant: tenantOfUser,
  }),
});

export const meAnswer = z.object({ data: userResource, meta: z.object({ ...rights, tenant: tenantOfUser }) });

/** POST /refresh-token in snake case. On the site the cookie replaces the token. */
const refreshTokenBody = z.strictObject({ refresh_token: z.string().max(200).optional() });
const refreshTokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: isoInstant,
});

/** POST /auth/refresh in camel case. */
const authRefreshBody = z.strictObject({ refreshToken: z.string().max(200).optional() });
const authRefreshAnswer = z.object({
  data: z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: isoInstant }),
});

/** Where the browser goes to sign out at the provider of single sign-on, too. */
export const signOutAnswer = z.object({ data: z.object({ provider_logout_url: z.url() }) });

const tag = "Session";

nameSchemas({
  Credentials: loginBody,
  PasskeyQuestionInput: passkeyQuestion,
  ConfirmationInput: confirmationBody,
  SignedInUser: userResource,
  SignedInWorkspace: tenantOfUser,
  SignIn: signInAnswer,
  Me: meAnswer,
  RefreshTokensInput: refreshTokenBody,
  Tokens: refreshTokenAnswer,
  RefreshSessionInput: authRefreshBody,
  SessionTokens: authRefreshAnswer,
  SignOut: signOutAnswer,
});

export const authApi = {
  login: contract(authCalls.login, {
    tag,
    access: open,
    operationId: "signIn",
    summary: "Sign in with email address and password.",
    description: "The answer contains an access token, sent as a bearer token, and a refresh token.",
    keepsNoAnswer: true,
    body: loginBody,
    response: signInAnswer,
    refusals: {
      403: "The email address is not verified, or the user has a second factor and `code` is missing.",
      422: "The email address, the password or the code is wrong.",
    },
  }),
  logout: contract(authCalls.logout, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "signOut",
    summary: "End the session of this token or cookie.",
    description:
      "After single sign-on, the answer may say where the browser ends the session at the provider.",
    keepsNoAnswer: true,
    response: signOutAnswer.optional(),
    status: 204,
  }),
  refreshToken: contract(authCalls.refreshToken, {
    tag,
    access: open,
    operationId: "refreshTokens",
    summary: "Exchange a refresh token for new tokens.",
    description: "Names in snake case. A refresh token works once.",
    keepsNoAnswer: true,
    body: refreshTokenBody,
    bodyOptional: true,
    response: refreshTokenAnswer,
    refusals: { 401: "The refresh token has ended or was used before." },
  }),
  authRefresh: contract(authCalls.authRefresh, {
    tag,
    access: open,
    operationId: "refreshSession",
    summary: "Exchange a refresh token for new tokens, with names in camel case.",
    description: "A refresh token works once.",
    keepsNoAnswer: true,
    body: authRefreshBody,
    bodyOptional: true,
    response: authRefreshAnswer,
    refusals: { 401: "The refresh token has ended or was used before." },
  }),
  me: contract(authCalls.me, {
    tag,
    access: member,
    beforeFactor: true,
    operationId: "getMe",
    summary: "Get the signed-in user with role and permissions.",
    response: meAnswer,
  }),
  askForPasskey: contract(authCalls.askForPasskey, {
    tag,
    access: open,
    operationId: "beginPasskeySignIn",
    summary: "Get the options by which a browser asks for a passkey to sign in on the site.",
    limits: ["passkeySignIn"],
    keepsNoAnswer: true,
    body: passkeyQuestion,
    bodyOptional: true,
    response: data(passkeyOptionsSchema),
    refusals: { 403: "The sign-in whose second factor is asked for is over." },
  }),
  waysToConfirm: contract(authCalls.waysToConfirm, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "beginConfirmation",
    summary:
      "Get by what you can prove who you are, and the options by which a browser asks for your passkey.",
    keepsNoAnswer: true,
    response: data(waysSchema),
  }),
  confirm: contract(authCalls.confirm, {
    tag,
    access: inPerson,
    beforeFactor: true,
    operationId: "confirmIdentity",
    summary: "Prove anew who you are, by your password, a code or a passkey.",
    description: "The session may then make the calls that ask for a fresh confirmation, for 10 minutes.",
    keepsNoAnswer: true,
    body: confirmationBody,
    response: data(confirmedSchema),
    refusals: { 422: "The password, the code or the passkey is wrong." },
  }),
};
