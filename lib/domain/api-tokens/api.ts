import { z } from "zod";
import { contract, data, inPerson, page, paging, rowId } from "@/lib/core/contract/contract";
import { tokenCalls } from "./calls";
import { apiTokenSchema, madeTokenSchema, newTokenBody } from "./schema";

const tag = "API tokens";

const tokensQuery = z.strictObject(paging(20));

export type TokensQuery = z.output<typeof tokensQuery>;

/** Below /me, because a token is its owner's and nobody else's. */
export const apiTokensApi = {
  list: contract(tokenCalls.list, {
    tag,
    access: inPerson,
    summary: "One's own API tokens, newest first, those that have ended too. Not by an API token",
    query: tokensQuery,
    response: page(apiTokenSchema),
  }),
  create: contract(tokenCalls.create, {
    tag,
    access: inPerson,
    summary:
      "Make an API token: a bearer token for programs, with some of one's own permissions. The answer is the only one that holds it. Not by an API token",
    body: newTokenBody,
    response: data(madeTokenSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: { 409: "There are as many live tokens as one user may have" },
  }),
  revoke: contract(tokenCalls.revoke, {
    tag,
    access: inPerson,
    summary: "End one of one's own API tokens at once. Not by an API token",
    params: z.object({ id: rowId }),
    response: z.undefined(),
  }),
};
