import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_shell/avatar";
import { displayName } from "@/app/_shell/display-name";
import { initials } from "@/app/_shell/initials";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";

/** Who is signed in, with the role as a badge, underscores as spaces (ACC-18). */
export async function ProfileCard({ member }: { member: Member }) {
  const [t, roles] = await Promise.all([getTranslations("dashboard"), getTranslations("roles")]);
  const { role } = member;
  const known = SYSTEM_ROLES.find(({ slug }) => slug === role);
  const roleName = role === null ? t("noRoleBadge") : known ? roles(known.slug) : role.replaceAll("_", " ");
  return (
    <Card aria-label={t("account")} className="p-5">
      <div className="flex items-center gap-4">
        <Avatar initials={initials(member)} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{displayName(member)}</p>
          <p className="truncate text-sm text-muted">{member.email}</p>
        </div>
      </div>
      <p className="mt-4">
        <Badge tone={role === null ? "warning" : "info"}>{roleName}</Badge>
      </p>
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <ButtonLink href="/profile" prefetch={false} variant="secondary" size="sm">
          {t("editProfile")}
        </ButtonLink>
        <ButtonLink href="/settings" prefetch={false} variant="ghost" size="sm">
          {t("accountSettings")}
        </ButtonLink>
      </div>
    </Card>
  );
}
