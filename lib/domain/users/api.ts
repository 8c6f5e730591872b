import { z } from "zod";
import { CHANGED, can, contract, data, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { isoInstant } from "@/lib/core/contract/times";
import { permissionSchema } from "@/lib/domain/roles/api";
import { MAX_SLUG } from "@/lib/domain/roles/limits";
import { userCalls } from "./calls";
import { invitation, permissionsBody, rolesBody, statusBody } from "./fields";

/** The role of a user in the list of users. */
const roleOfUser = z.object({ id: z.int(), name: z.string(), slug: z.string(), level: z.int() });

/**
 * User as administrators see them (USR-09). At most one role; permissions: those of the role and those
 * given directly (S-049).
 */
export const adminUserSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_super_admin: z.boolean(),
  /** Was invited, and has neither chosen a password nor used single sign-on yet. */
  is_invited: z.boolean(),
  /** Has confirmed the address. */
  is_verified: z.boolean(),
  /** Signs in with an authenticator app or a passkey. */
  has_second_factor: z.boolean(),
  roles: z.array(roleOfUser),
  permissions: z.array(permissionSlug),
  version: z.int(),
  created_at: isoInstant,
});

/** A permission of a user, and its source. */
export const heldPermissionSchema = permissionSchema.extend({
  from_role: z.boolean(),
  is_direct: z.boolean(),
});

export type AdminUser = z.output<typeof adminUserSchema>;

const tag = "Users";
const invitationInput = invitation(inEnglish);
const [roleOrNoneInput, roleOfUserInput] = [rolesBody(0), rolesBody(1)];
const oneUser = z.object({ id: rowId });

/** Query of the list of users (REST-70), in the order in which they were added. */
const usersQuery = z.strictObject({
  ...paging(10),
  "filter[role]": z.string().max(MAX_SLUG).optional().describe("Slug of a role."),
  "filter[status]": z
    .enum(["active", "inactive"])
    .optional()
    .describe("Only active users, or only inactive ones."),
});

export type UsersQuery = z.output<typeof usersQuery>;

const ESCALATION = "It is your own account, a user or role above you, or a right that you lack.";
/** Calls that ask for a fresh confirmation only if they let somebody administer. */
const LETS_ADMINISTER = `${ESCALATION} STEP_UP_REQUIRED: they could administer, and the confirmation is not fresh.`;
const NO_ADMIN =
  "The workspace would be left without an active administrator, or without one who has a password while " +
  "single sign-on is enforced.";
const changesRole = (roles: 0 | 1) => ({
  params: oneUser,
  body: roles === 0 ? roleOrNoneInput : roleOfUserInput,
  response: data(adminUserSchema),
  status: 200,
  refusals: { 403: LETS_ADMINISTER, 409: NO_ADMIN, 412: CHANGED },
});
const changesPermissions = {
  params: oneUser,
  body: permissionsBody,
  response: data(z.array(heldPermissionSchema)),
  status: 200,
  refusals: { 403: LETS_ADMINISTER },
};

nameSchemas({
  User: adminUserSchema,
  UserRole: roleOfUser,
  HeldPermission: heldPermissionSchema,
  InvitationInput: invitationInput,
  UserRoleInput: roleOfUserInput,
  UserRoleOrNoneInput: roleOrNoneInput,
  UserPermissionsInput: permissionsBody,
  UserStatusInput: statusBody,
});

export const usersApi = {
  list: contract(userCalls.list, {
    tag,
    access: can("users.read"),
    operationId: "listUsers",
    summary: "List the users of the workspace with their roles and permissions.",
    query: usersQuery,
    response: page(adminUserSchema),
  }),
  read: contract(userCalls.read, {
    tag,
    access: can("users.read"),
    operationId: "getUser",
    summary: "Get a user with role and permissions.",
    params: oneUser,
    response: data(adminUserSchema),
  }),
  permissions: contract(userCalls.permissions, {
    tag,
    access: can("users.read"),
    operationId: "listUserPermissions",
    summary: "List the permissions of a user, and whether each comes from the role or directly.",
    params: oneUser,
    response: data(z.array(heldPermissionSchema)),
  }),
  assignRole: contract(userCalls.assignRole, {
    tag,
    access: can("users.update"),
    operationId: "assignUserRole",
    summary: "Give a user a role, in place of the present one.",
    ...changesRole(1),
  }),
  removeRole: contract(userCalls.removeRole, {
    tag,
    access: can("users.update"),
    operationId: "removeUserRole",
    summary: "Remove a role from a user who has it.",
    ...changesRole(1),
  }),
  syncRoles: contract(userCalls.syncRoles, {
    tag,
    access: can("users.update"),
    operationId: "replaceUserRoles",
    summary: "Give a user exactly this role, or none.",
    ...changesRole(0),
  }),
  grant: contract(userCalls.grant, {
    tag,
    access: can("users.update"),
    operationId: "grantUserPermissions",
    summary: "Give a user permissions beyond those of the role.",
    ...changesPermissions,
  }),
  revoke: contract(userCalls.revoke, {
    tag,
    access: can("users.update"),
    operationId: "revokeUserPermissions",
    summary: "Revoke permissions that a user has directly.",
    description: "Permissions of the role stay.",
    ...changesPermissions,
  }),
  status: contract(userCalls.status, {
    tag,
    access: can("users.update"),
    operationId: "setUserStatus",
    summary: "Activate or deactivate a user.",
    description:
      "Deactivating ends the user's sessions and API tokens. With `hand_over_to` (deals.update), all their deals, " +
      "also signed ones, get that owner.",
    params: oneUser,
    body: statusBody,
    seconds: 60,
    response: data(adminUserSchema),
    refusals: { 403: LETS_ADMINISTER, 409: NO_ADMIN, 412: CHANGED },
  }),
  invite: contract(userCalls.invite, {
    tag,
    access: can("users.create"),
    operationId: "inviteUser",
    summary: "Invite a person by mail.",
    description: "The mail has a link to choose a password; the person then has the given role.",
    limits: ["invite"],
    body: invitationInput,
    response: data(adminUserSchema),
    status: 201,
    location: "/admin/users/{id}",
    refusals: {
      403:
        "The role is above your own, or has a permission that you do not have. STEP_UP_REQUIRED: it may administer, " +
        "and the confirmation is not fresh.",
    },
  }),
  resendInvite: contract(userCalls.resendInvite, {
    tag,
    access: can("users.create"),
    operationId: "resendInvitation",
    summary: "Send the mail of an invitation again, with a new link.",
    limits: ["invite"],
    params: oneUser,
    response: data(adminUserSchema),
    status: 200,
    refusals: { 403: LETS_ADMINISTER, 409: "The person already has a password." },
  }),
  cancelInvite: contract(userCalls.cancelInvite, {
    tag,
    access: can("users.create", "users.delete"),
    operationId: "cancelInvitation",
    summary: "Cancel an invitation.",
    description: "Its link stops working.",
    params: oneUser,
    response: z.undefined(),
    refusals: { 403: ESCALATION, 409: "The person already has a password." },
  }),
  resetFactors: contract(userCalls.resetFactors, {
    tag,
    access: can("users.update"),
    fresh: true,
    operationId: "resetUserFactors",
    summary: "Remove a user's authenticator app, passkeys and recovery codes.",
    description:
      "For somebody who has lost them. The user's sessions end; the password alone signs them in then.",
    params: oneUser,
    response: data(adminUserSchema),
    status: 200,
    refusals: { 403: ESCALATION },
  }),
  endSessions: contract(userCalls.endSessions, {
    tag,
    access: can("users.update"),
    operationId: "endUserSessions",
    summary: "Sign a user out everywhere and end their API tokens.",
    description: "For yourself, the session that makes the call and your API tokens stay.",
    params: oneUser,
    response: data(z.object({ ended: z.int() })),
    status: 200,
    refusals: { 403: "The user's role is above your own." },
  }),
};
