import { deactivateScimUser, patchScimUser, replaceScimUser } from "@/lib/domain/scim/change-users";
import { projected } from "@/lib/domain/scim/projection";
import { readScimUser } from "@/lib/domain/scim/read-users";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { id, query }) => ({
  body: projected(await readScimUser(context, id), query),
}));

export const PUT = scimEndpoint(async (context, { id, body, query }) => ({
  body: projected(await replaceScimUser(context, id, body), query),
}));

export const PATCH = scimEndpoint(async (context, { id, body, query }) => ({
  body: projected(await patchScimUser(context, id, body), query),
}));

export const DELETE = scimEndpoint(async (context, { id }) => {
  await deactivateScimUser(context, id);
  return { status: 204 };
});
