import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { roleCalls } from "@/lib/domain/roles/calls";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { textOr } from "@/lib/core/i18n/text-or";

const read = (
  query: Parameters<LoadRows<RoleAnswer>>[0],
  signal: AbortSignal,
  requested: { exclude_super_admin: "true" | "false"; with_permissions: "true" | "false" },
) =>
  send(roleCalls.list, {
    query: { page: query.page, per_page: query.per_page, ...requested },
    signal,
  }).catch((error: unknown) => {
    quietLog("Failed to load roles", error);
    throw error;
  });

/** Loads the roles with their permissions, without super_admin, which the role screen never lists (X-51, MSG-28). */
export const loadRoles: LoadRows<RoleAnswer> = (query, signal) =>
  read(query, signal, { exclude_super_admin: "true", with_permissions: "true" });

/** Loads the roles that users can have, for super admins including super_admin. */
export const loadRoleNames: LoadRows<RoleAnswer> = (query, signal) =>
  read(query, signal, { exclude_super_admin: "false", with_permissions: "false" });

/** The display name of a role: system roles in the reader's language, others as named. */
export function useRoleName(): (role: { slug: string; name: string }) => string {
  const t = useTranslations("roles");
  return ({ slug, name }) => textOr(t, slug, name);
}
