import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { RoleAnswer } from "@/lib/domain/roles/schema";
import { useRoleName } from "../../../_parts/role-name";

/** Name, slug, description, and whether it is a system role (ROL-04). */
export function RoleTitle({ role }: { role: RoleAnswer }) {
  const t = useTranslations("admin.roleManagement");
  const roleName = useRoleName();
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 wrap-anywhere">{roleName(role)}</span>
        {role.is_system && <Badge>{t("system")}</Badge>}
      </span>
      <span className="mt-0.5 block break-all font-mono text-xs text-faint">{role.slug}</span>
      {role.description && (
        <span className="mt-1 block max-w-md text-sm wrap-anywhere text-muted">{role.description}</span>
      )}
      <span className="mt-1 block text-xs text-faint">{t("users", { count: role.users_count })}</span>
    </span>
  );
}
