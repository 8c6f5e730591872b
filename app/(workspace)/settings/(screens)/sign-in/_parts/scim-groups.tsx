import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/app/_ui/badge";
import type { ScimGroupsAnswer } from "@/lib/domain/scim/api";
import type { RoleOption } from "./single-sign-on/role-mapping";

type Props = { groups: ScimGroupsAnswer; roles: readonly RoleOption[] };

/** The groups that a directory keeps here, with the role that each gives. */
export function ScimGroups({ groups, roles }: Props) {
  const t = useTranslations("settings.scim");
  const titleId = useId();
  const nameOf = (slug: string) => roles.find(({ value }) => value === slug)?.label ?? slug;
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="pt-5">
      <h4 id={titleId} className="text-sm font-semibold">
        {t("groups")}
      </h4>
      <p className="mt-1 text-sm text-muted">{t("groupsText")}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line">
        {groups.map(({ id, name, members, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3">
            <span className="min-w-0">
              <span className="block text-sm font-medium wrap-anywhere">{name}</span>
              <span className="block text-xs text-muted">{t("members", { count: members })}</span>
            </span>
            <Badge tone={role === null ? "neutral" : "info"}>
              {role === null ? t("noRole") : nameOf(role)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
