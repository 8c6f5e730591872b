import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";

export type Rights = { mayCreate: boolean; mayChange: boolean; mayDelete: boolean };

const DELETERS: readonly (string | null)[] = ["admin", "super_admin"];

/**
 * What the reader of the list may do there. Deleting is for whose role is admin or super_admin (DLS-08); the
 * server checks each call.
 */
export const rightsOf = (member: Member): Rights => ({
  mayCreate: holds(member, "deals.create"),
  mayChange: holds(member, "deals.update"),
  mayDelete: (member.isSuperAdmin || DELETERS.includes(member.role)) && holds(member, "deals.manage"),
});
