import { z } from "zod";
import { can, contract, data, page, paging, rowId } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/english";
import { userCalls } from "./calls";
import { invitation, permissionsBody, rolesBody, statusBody } from "./fields";
import { adminUserSchema, heldPermissionSchema } from "./schema";

const tag = "Users";
const oneUser = z.object({ id: rowId });

/** Query of the list of users (REST-70), in the order in which they were added. */
export const usersQuery = z.strictObject({
  ...paging(10),
  "filter[role]": z.string().max(60).optional(),
  "filter[status]": z.enum(["active", "inactive"]).optional(),
});

export type UsersQuery = z.output<typeof usersQuery>;

const ESCALATION = "Oneself, a user or role above one's own, or a permission that one does not hold";
const LAST_ADMIN = "The workspace would be left without an active administrator";
const CHANGED = "If-Match names another state of the user";
const changesRole = (roles: 0 | 1) => ({
  params: oneUser,
  body: rolesBody(roles),
  response: data(adminUserSchema),
  status: 200,
  refusals: { 403: ESCALATION, 409: LAST_ADMIN, 412: CHANGED },
});
const changesPermissions = {
  params: oneUser,
  body: permissionsBody,
  response: data(z.array(heldPermissionSchema)),
  status: 200,
  refusals: { 403: ESCALATION },
};

export const usersApi = {
  list: contract(userCalls.list, {
    tag,
    access: can("users.read"),
    summary: "Users of the tenant with their roles and permissions",
    query: usersQuery,
    response: page(adminUserSchema),
  }),
  read: contract(userCalls.read, {
    tag,
    access: can("users.read"),
    summary: "One user with role and permissions",
    params: oneUser,
    response: data(adminUserSchema),
  }),
  permissions: contract(userCalls.permissions, {
    tag,
    access: can("users.read"),
    summary: "What a user may do, and whether by the role or directly",
    params: oneUser,
    response: data(z.array(heldPermissionSchema)),
  }),
  assignRole: contract(userCalls.assignRole, {
    tag,
    access: can("users.update"),
    summary: "Give a user a role in place of the present one",
    ...changesRole(1),
  }),
  removeRole: contract(userCalls.removeRole, {
    tag,
    access: can("users.update"),
    summary: "Take a role from a user, if it is theirs",
    ...changesRole(1),
  }),
  syncRoles: contract(userCalls.syncRoles, {
    tag,
    access: can("users.update"),
    summary: "Give a user exactly this role, or none",
    ...changesRole(0),
  }),
  grant: contract(userCalls.grant, {
    tag,
    access: can("users.update"),
    summary: "Give a user permissions besides those of the role",
    ...changesPermissions,
  }),
  revoke: contract(userCalls.revoke, {
    tag,
    access: can("users.update"),
    summary: "Take permissions that were given directly; those of the role stay",
    ...changesPermissions,
  }),
  status: contract(userCalls.status, {
    tag,
    access: can("users.update"),
    summary: "Let a user in or keep them out; keeping out ends their sessions and API tokens",
    params: oneUser,
    body: statusBody,
    response: data(adminUserSchema),
    refusals: { 403: ESCALATION, 409: LAST_ADMIN, 412: CHANGED },
  }),
  invite: contract(userCalls.invite, {
    tag,
    access: can("users.create"),
    summary: "Invite a person: they get a mail to choose a password, and are in with this role",
    limits: ["invite"],
    body: invitation(inEnglish),
    response: data(adminUserSchema),
    status: 201,
    made: "/admin/users/{id}",
    refusals: { 403: "A role above one's own, or with a permission that one does not hold" },
  }),
  resendInvite: contract(userCalls.resendInvite, {
    tag,
    access: can("users.create"),
    summary: "Send the mail of an invitation again, with a new link",
    limits: ["invite"],
    params: oneUser,
    response: data(adminUserSchema),
    status: 200,
    refusals: { 403: ESCALATION, 409: "The person has a password already" },
  }),
  cancelInvite: contract(userCalls.cancelInvite, {
    tag,
    access: can("users.create", "users.delete"),
    summary: "Take an invitation back; its link stops working",
    params: oneUser,
    response: z.undefined(),
    refusals: { 403: ESCALATION, 409: "The person has a password already" },
  }),
  endSessions: contract(userCalls.endSessions, {
    tag,
    access: can("users.update"),
    summary:
      "Sign a user out everywhere and end their API tokens; of oneself the session that asks and the tokens stay",
    params: oneUser,
    response: data(z.object({ ended: z.number() })),
    status: 200,
    refusals: { 403: "A user above one's own role" },
  }),
};
