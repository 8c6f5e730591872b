import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Switch } from "@/app/_ui/switch";
import type { AdminUser } from "@/lib/users/schema";
import { fullName } from "./full-name";
import type { UserChanges } from "./use-user-changes";

/** Whether a user may sign in: a switch, or read-only with the reason (USR-08). */
export function StatusCell({
  user,
  why,
  changes,
}: {
  user: AdminUser;
  why: string | null;
  changes: UserChanges;
}) {
  const t = useTranslations("admin.userManagement");
  const text = t(user.is_active ? "active" : "inactive");
  if (why !== null)
    return (
      <span title={why} className="inline-flex min-h-9 items-center">
        <Badge tone={user.is_active ? "success" : "neutral"}>{text}</Badge>
      </span>
    );
  return (
    <Switch
      label={t("maySignIn", { name: fullName(user) })}
      text={text}
      checked={user.is_active}
      disabled={changes.busyId !== null}
      onChange={(isActive) => void changes.setActive(user, isActive)}
    />
  );
}
