import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { PermissionAnswer } from "@/lib/roles/schema";
import { usePermissionNames } from "./use-permission-names";

const SHOWN = 3;

/** The first 3 permissions by name, and how many more there are (ROL-04). */
export function PermissionTags({ permissions }: { permissions: readonly PermissionAnswer[] }) {
  const t = useTranslations("admin.roleManagement");
  const { nameOf } = usePermissionNames();
  const more = permissions.slice(SHOWN);
  if (permissions.length === 0) return <span className="text-faint">{t("noPermissions")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {permissions.slice(0, SHOWN).map((permission) => (
        <Badge key={permission.slug} tone="info">
          {nameOf(permission)}
        </Badge>
      ))}
      {more.length > 0 && (
        <span title={more.map(nameOf).join(", ")}>
          <Badge>{t("more", { count: more.length })}</Badge>
        </span>
      )}
    </span>
  );
}
