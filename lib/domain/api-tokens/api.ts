import { z } from "zod";
import { contract, data, inPerson, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { tokenCalls } from "./calls";
import { apiTokenSchema, madeTokenSchema, newTokenBody } from "./schema";

const tag = "API tokens";

const tokensQuery = z.strictObject(paging(20));

export type TokensQuery = z.output<typeof tokensQuery>;

nameSchemas({ ApiToken: apiTokenSchema, CreatedApiToken: madeTokenSchema, ApiTokenInput: newTokenBody });

/** Below /me, because a token is its owner's and nobody else's. */
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
    operationId: "createApiToken",
    summary: "Create an API token with some of your own permissions.",
    description:
      "A program sends it as a bearer token. This is the only answer that contains the token itself.",
    body: newTokenBody,
    response: data(madeTokenSchema),
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
