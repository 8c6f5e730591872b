import { deleteScimGroup, patchScimGroup, replaceScimGroup } from "@/lib/domain/scim/change-groups";
import { readScimGroup } from "@/lib/domain/scim/read-groups";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { id, query }) => ({
  body: await readScimGroup(context, id, query),
}));

export const PUT = scimEndpoint(async (context, { id, body, query }) => {
  await replaceScimGroup(context, id, body);
  return { body: await readScimGroup(context, id, query) };
});

/** Without a body, which would repeat all members, unless the call says what it asks for (RFC 7644, 3.5.2). */
export const PATCH = scimEndpoint(async (context, { id, body, query }) => {
  await patchScimGroup(context, id, body);
  const isAsked = query.has("attributes") || query.has("excludedAttributes");
  return isAsked ? { body: await readScimGroup(context, id, query) } : { status: 204 };
});

export const DELETE = scimEndpoint(async (context, { id }) => {
  await deleteScimGroup(context, id);
  return { status: 204 };
});
