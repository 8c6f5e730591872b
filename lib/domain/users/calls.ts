import { call } from "@/lib/core/contract/call";

export const userCalls = {
  list: call("GET", "/admin/users"),
  read: call("GET", "/admin/users/{id}"),
  permissions: call("GET", "/admin/users/{id}/permissions"),
  assignRole: call("POST", "/admin/users/{id}/roles/assign"),
  removeRole: call("POST", "/admin/users/{id}/roles/remove"),
  syncRoles: call("POST", "/admin/users/{id}/roles/sync"),
  grant: call("POST", "/admin/users/{id}/permissions/grant"),
  revoke: call("POST", "/admin/users/{id}/permissions/revoke"),
  status: call("PATCH", "/admin/users/{id}/status"),
  invite: call("POST", "/admin/users/invite"),
  resendInvite: call("POST", "/admin/users/{id}/invite/resend"),
  cancelInvite: call("DELETE", "/admin/users/{id}/invite"),
  resetFactors: call("POST", "/admin/users/{id}/factors/reset"),
  endSessions: call("POST", "/admin/users/{id}/sessions/end"),
};
