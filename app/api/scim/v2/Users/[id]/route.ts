import { deactivateScimUser, patchScimUser, replaceScimUser } from "@/lib/domain/scim/change-users";
import { readScimUser } from "@/lib/domain/scim/read-users";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { id }) => ({ body: await readScimUser(context, id) }));

export const PUT = scimEndpoint(async (context, { id, body }) => ({
  body: await replaceScimUser(context, id, body),
}));

export const PATCH = scimEndpoint(async (context, { id, body }) => ({
  body: await patchScimUser(context, id, body),
}));

export const DELETE = scimEndpoint(async (context, { id }) => {
  await deactivateScimUser(context, id);
  return { status: 204 };
});
