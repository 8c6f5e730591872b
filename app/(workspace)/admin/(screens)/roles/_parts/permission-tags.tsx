import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { WITHOUT_EFFECT } from "@/lib/core/access/permissions";
import type { PermissionAnswer } from "@/lib/domain/roles/schema";
import { usePermissionNames } from "./use-permission-names";

const SHOWN = 3;
const without: ReadonlySet<string> = new Set(WITHOUT_EFFECT);

/** The first 3 permissions by name, and how many more there are (ROL-04); of those that open something, as they are counted elsewhere. */
export function PermissionTags({ held }: { held: readonly PermissionAnswer[] }) {
  const t = useTranslations("admin.roleManagement");
  const { nameOf } = usePermissionNames();
  const permissions = held.filter(({ slug }) => !without.has(slug));
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
