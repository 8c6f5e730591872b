import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { MAX_SLUG } from "@/lib/domain/roles/limits";
import {
  MAX_CLAIM,
  MAX_CLIENT_ID,
  MAX_DOMAINS,
  MAX_ISSUER,
  MAX_LABEL,
  MAX_MAPPED,
  MAX_SCOPES,
  MAX_SECRET,
} from "./limits";

export const USUAL_SCOPES = "openid email profile";

const roleMapping = z.object({ value: z.string(), role: z.string() });

/** A workspace's single sign-on as the API returns it, never with the client's secret. */
export const singleSignOnSchema = z.object({
  is_configured: z.boolean(),
  is_enabled: z.boolean(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  label: z.string().nullable(),
  scopes: z.string(),
  role_claim: z.string().nullable(),
  role_mapping: z.array(roleMapping),
  is_role_case_exact: z.boolean().describe("Whether `Sales` and `sales` are two values of the mapping."),
  default_role: z.string().nullable(),
  mail_domains: z.array(z.string()),
  provisions_users: z.boolean(),
  is_enforced: z.boolean(),
  signs_out_at_provider: z
    .boolean()
    .describe("Whether signing out leads to the provider's `end_session_endpoint`, if it has one."),
  redirect_uri: z.string().describe("What the provider has to know as the client's redirect URI."),
  post_logout_redirect_uri: z.string().describe("The same as the client's post-logout redirect URI."),
  version: z.int(),
});

const printable = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "is needed")
    .max(most)
    .regex(/^[\x21-\x7e]+$/, "must have no spaces and only ASCII characters");

const roleSlug = z.string().min(1).max(MAX_SLUG);

/** The scopes, including openid, each once. */
const scopes = z
  .string()
  .max(MAX_SCOPES)
  .default(USUAL_SCOPES)
  .transform((text) => [...new Set(["openid", ...text.split(/\s+/).filter(Boolean)])].join(" "))
  .pipe(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, "has characters that no scope has"));

const domain = z
  .string()
  .max(255)
  .transform((text) => text.trim().toLowerCase().replace(/^@/, ""))
  .pipe(
    z
      .string()
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, "is no domain such as example.com"),
  );

const client = {
  issuer: printable(MAX_ISSUER),
  client_id: printable(MAX_CLIENT_ID),
  client_secret: printable(MAX_SECRET).optional(),
};

/** PUT /single-sign-on. An omitted secret stays. */
export const singleSignOnBody = z.strictObject({
  ...client,
  label: z.string().trim().min(1, "is needed").max(MAX_LABEL),
  scopes,
  role_claim: z.string().trim().max(MAX_CLAIM).nullable().default(null),
  role_mapping: z
    .array(z.strictObject({ value: z.string().trim().min(1, "is needed").max(MAX_CLAIM), role: roleSlug }))
    .max(MAX_MAPPED)
    .default([]),
  is_role_case_exact: z.boolean().default(true),
  default_role: roleSlug.nullable().default(null),
  mail_domains: z.array(domain).max(MAX_DOMAINS).default([]),
  provisions_users: z.boolean().default(false),
  is_enforced: z.boolean().default(false),
  is_enabled: z.boolean().default(true),
  signs_out_at_provider: z
    .boolean()
    .optional()
    .describe("Left out, it stays as it is; for a new provider it is true."),
});

/** POST /single-sign-on/test: with the stored secret if none is given. */
export const providerTestBody = z.strictObject(client);

/**
 * Problems that a test finds, with the API's messages; the screen has its own text for each
 * (singleSignOn.problems in messages).
 */
export const PROVIDER_PROBLEMS = {
  not_a_url: "The issuer is no address that begins with https://.",
  needs_https: "The issuer must begin with https://.",
  has_credentials: "The issuer must not contain a user name or password.",
  private_address: "The issuer leads to a private network, which is not called.",
  unknown_host: "The issuer's host cannot be found.",
  unreachable: "The provider did not answer within 5 seconds.",
  paused: "The provider failed several times just before and is left alone for half a minute.",
  certificate: "The provider's certificate is not valid for its host.",
  no_discovery: "There is no /.well-known/openid-configuration below the issuer.",
  no_provider: "What the issuer answers is no description of an OpenID Connect provider.",
  other_issuer: "The provider calls itself by another issuer; enter it exactly as it says there.",
  no_code_flow: "The provider does not offer the authorization code flow.",
  no_keys: "The provider's signing keys cannot be read.",
  client_refused: "The provider refuses the client id or secret.",
} as const;

export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;
const PROBLEM_CODES = Object.keys(PROVIDER_PROBLEMS) as [ProviderProblem, ...ProviderProblem[]];

/** What a test found. */
export const providerTestSchema = z.object({
  problem: z.enum(PROBLEM_CODES).nullable(),
  message: z.string().describe("The same in words."),
  /** The provider's issuer, if it returned one. */
  issuer: z.string().nullable(),
});

nameSchemas({
  SingleSignOn: singleSignOnSchema,
  SingleSignOnInput: singleSignOnBody,
  ProviderTest: providerTestSchema,
  ProviderTestInput: providerTestBody,
});

export type SingleSignOnAnswer = z.output<typeof singleSignOnSchema>;
export type SingleSignOnBody = z.output<typeof singleSignOnBody>;
export type ProviderTestAnswer = z.output<typeof providerTestSchema>;
