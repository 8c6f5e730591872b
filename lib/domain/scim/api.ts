import { z } from "zod";
import { can, contract, data, nameSchemas, rowId } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { scimGroupCalls, scimTokenCalls } from "./calls";
import { MAX_TOKEN_NAME } from "./limits";

/** The most live SCIM tokens of a workspace, so that one can be replaced while in use. */
export const MAX_SCIM_TOKENS = 5;

/**
 * A token with which a directory manages the workspace's users: its name and last characters, never the token
 * itself.
 */
const scimTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant.nullable(),
});

const createdScimTokenSchema = scimTokenSchema.extend({ token: z.string() });

const newScimTokenBody = z
  .strictObject({
    name: z.string().trim().min(1, "Name is required").max(MAX_TOKEN_NAME),
  })
  .meta({ examples: [{ name: "Entra ID" }] });

export const scimTokensSchema = z.object({
  base_url: z.string().describe("What a directory has to know as the address."),
  tokens: z.array(scimTokenSchema),
});

/** Groups that a directory keeps. */
const scimGroupsSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    external_id: z.string().nullable().describe("The directory's id of the group."),
    members: z.int(),
    role: z
      .string()
      .nullable()
      .describe(
        "The role that `role_mapping` of single sign-on gives it, by its name or the directory's id.",
      ),
  }),
);

export type ScimGroupsAnswer = z.output<typeof scimGroupsSchema>;
export type ScimTokenAnswer = z.output<typeof scimTokenSchema>;
export type ScimTokensAnswer = z.output<typeof scimTokensSchema>;
export type NewScimToken = z.output<typeof newScimTokenBody>;
export type CreatedScimToken = z.input<typeof createdScimTokenSchema>;

nameSchemas({
  ScimToken: scimTokenSchema,
  ScimTokens: scimTokensSchema,
  CreatedScimToken: createdScimTokenSchema,
  ScimTokenInput: newScimTokenBody,
  ScimGroups: scimGroupsSchema,
});

const tag = "Single sign-on";
const access = can("settings.manage");
const ADMINISTRATORS = "Only administrators of the workspace may do this.";

export const scimTokensApi = {
  list: contract(scimTokenCalls.list, {
    tag,
    access,
    operationId: "listScimTokens",
    summary: "List the tokens by which directories keep users (SCIM 2).",
    response: data(scimTokensSchema),
  }),
  create: contract(scimTokenCalls.create, {
    tag,
    access,
    fresh: true,
    operationId: "createScimToken",
    summary: "Create a SCIM token, for one directory.",
    description: "Only this answer contains the token.",
    body: newScimTokenBody,
    response: data(createdScimTokenSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: { 403: ADMINISTRATORS, 409: "The workspace has as many tokens as it may have." },
  }),
  revoke: contract(scimTokenCalls.revoke, {
    tag,
    access,
    operationId: "revokeScimToken",
    summary: "Revoke a SCIM token.",
    params: z.object({ id: rowId }),
    response: z.undefined(),
    refusals: { 403: ADMINISTRATORS },
  }),
};

export const scimGroupsApi = {
  list: contract(scimGroupCalls.list, {
    tag,
    access,
    operationId: "listScimGroups",
    summary: "List the groups that a directory keeps (SCIM 2), with the role that each gives.",
    response: data(scimGroupsSchema),
  }),
};
