import { z } from "zod";
import { contract, data, inPerson, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { isoInstant } from "@/lib/core/contract/times";
import { tokenCalls } from "./calls";
import { LONGEST_NAME } from "./token-rules";

/** A token as its owner sees it: its name and last characters, never the token itself. */
export const apiTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  permissions: z.array(z.string()),
  created_at: isoInstant,
  expires_at: isoInstant,
  last_used_at: isoInstant.nullable(),
  revoked_at: isoInstant.nullable(),
});

/** The only response that contains the token. */
export const createdTokenSchema = apiTokenSchema.extend({ token: z.string() });

/** POST /me/api-tokens. */
export const newTokenBody = z
  .strictObject({
    name: z.string().trim().min(1, "Name is required").max(LONGEST_NAME),
    permissions: z.array(permissionSlug).min(1, "Choose at least one permission").max(PERMISSIONS.length),
    expires_in_days: z.number().int().min(1).max(365),
  })
  .meta({ examples: [{ name: "Accounting", permissions: ["deals.read"], expires_in_days: 365 }] });

export type ApiTokenAnswer = z.output<typeof apiTokenSchema>;

const tag = "API tokens";

const tokensQuery = z.strictObject(paging(20));

export type TokensQuery = z.output<typeof tokensQuery>;

nameSchemas({ ApiToken: apiTokenSchema, CreatedApiToken: createdTokenSchema, ApiTokenInput: newTokenBody });

/** Below /me, because a token belongs to its owner alone. */
export const apiTokensApi = {
  list: contract(tokenCalls.list, {
    tag,
    access: inPerson,
    operationId: "listApiTokens",
    summary: "List your API tokens, newest first, including expired and revoked ones.",
    query: tokensQuery,
    response: page(apiTokenSchema),
  }),
  create: contract(tokenCalls.create, {
    tag,
    access: inPerson,
    fresh: true,
    operationId: "createApiToken",
    summary: "Create an API token with some of your own permissions.",
    description: "A program sends it as a bearer token. Only this answer contains the token.",
    body: newTokenBody,
    response: data(createdTokenSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: { 409: "You have as many active tokens as a user may have." },
  }),
  revoke: contract(tokenCalls.revoke, {
    tag,
    access: inPerson,
    operationId: "revokeApiToken",
    summary: "Revoke one of your API tokens.",
    description: "It stops working immediately.",
    params: z.object({ id: rowId }),
    response: z.undefined(),
  }),
};
