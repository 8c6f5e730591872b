import { ROLE_PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";
import type { LongContext } from "@/lib/platform/context";
import { longContextOf } from "@/lib/server/endpoint";
import type { Workspace } from "./workspace";

/**
 * The context of a call by a user of a workspace, for verbs that run in the test's own process. `permissions`: of an
 * API token, or of a role of the workspace's own.
 */
export const actAs = (
  { tenant, users }: Workspace,
  role: "admin" | "manager",
  permissions: readonly PermissionSlug[] = ROLE_PERMISSIONS[role],
): LongContext =>
  longContextOf(
    { tenant, facts: { id: "test", address: "127.0.0.1", userAgent: "test", language: "" } },
    {
      kind: "member",
      member: {
        id: users[role],
        uuid: "",
        email: `${role}@example.test`,
        firstName: "Zoé",
        lastName: role,
        phone: null,
        emailVerifiedAt: null,
        isActive: true,
        role,
        isSuperAdmin: false,
        permissions,
        sessionId: 0,
        tokenId: null,
        provedAt: null,
        factorDueAt: null,
        version: 1,
      },
    },
  );
