import { scimTokenCalls } from "@/lib/domain/scim/calls";
import { http } from "./http";
import type { Workspace } from "./workspace";

export type ScimUser = {
  id: string;
  externalId?: string;
  userName: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  roles: { value: string }[];
  emails: { value: string }[];
};
export type Failure = { status: string; scimType?: string; detail: string };
export type List = {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimUser[];
};

/** A new SCIM token of a workspace. */
export async function newScimToken(of: Workspace): Promise<string> {
  const { status, body } = await of.call(scimTokenCalls.create, { as: "admin", body: { name: "Directory" } });
  if (status !== 201) throw new Error(`POST /api/scim-tokens: ${status}`);
  return body.data.token;
}

let made = 0;

/** The calls of a directory with this token to the workspace's SCIM service. */
export function scimDirectory(workspace: Workspace, token: string) {
  const scim = <Body = ScimUser & Failure>(
    method: string,
    path: string,
    body?: unknown,
    {
      bearer = token,
      host = workspace.host,
      type = "application/scim+json",
    }: { bearer?: string; host?: string; type?: string } = {},
  ) =>
    http<Body>({
      port: workspace.port,
      host,
      method,
      path: `/api/scim/v2${path}`,
      headers: { authorization: `Bearer ${bearer}`, "content-type": type },
      ...(body === undefined ? {} : { body }),
    });
  const newUser = async (more: object = {}) => {
    const { status, body, text } = await scim("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: `directory-${(made += 1)}@example.test`,
      name: { givenName: "Ada", familyName: "Roy" },
      ...more,
    });
    if (status !== 201) throw new Error(`POST /Users: ${status} ${text}`);
    return body;
  };
  const patch = (id: string, ...Operations: object[]) =>
    scim("PATCH", `/Users/${id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations,
    });
  const filtered = (filter: string) =>
    scim<List & Failure>("GET", `/Users?${new URLSearchParams({ filter })}`);
  return { scim, newUser, patch, filtered };
}
