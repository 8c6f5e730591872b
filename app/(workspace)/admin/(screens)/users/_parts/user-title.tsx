import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { AdminUser } from "@/lib/domain/users/schema";
import { fullName } from "./full-name";

/** A user's name; oneself, and who has not come in yet, are marked. */
export function UserTitle({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const t = useTranslations("admin.userManagement");
  return (
    <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      <span className="min-w-0 wrap-anywhere">{fullName(user)}</span>
      {isMe && <Badge tone="info">{t("you")}</Badge>}
      {user.is_invited && (
        <span title={t("invitedHint")}>
          <Badge tone="warning">{t("invited")}</Badge>
        </span>
      )}
      {!user.is_invited && !user.is_verified && (
        <span title={t("unverifiedHint")}>
          <Badge>{t("unverified")}</Badge>
        </span>
      )}
    </span>
  );
}
