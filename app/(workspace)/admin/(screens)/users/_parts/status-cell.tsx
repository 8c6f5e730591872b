import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { Switch } from "@/app/_ui/switch";
import type { AdminUser } from "@/lib/domain/users/schema";
import { fullName } from "./full-name";
import type { UserChanges } from "./use-user-changes";

type Props = { user: AdminUser; why: string | null; changes: UserChanges };

/** Whether a user may sign in: a switch, or read-only with the reason (USR-08). Keeping somebody out is asked about first. */
export function StatusCell({ user, why, changes }: Props) {
  const t = useTranslations("admin.userManagement");
  const [isAsking, setAsking] = useState(false);
  const name = fullName(user);
  const text = t(user.is_active ? "active" : "inactive");
  if (why !== null)
    return (
      <span title={why} className="inline-flex min-h-9 items-center">
        <Badge tone={user.is_active ? "success" : "neutral"}>{text}</Badge>
      </span>
    );
  const isBusy = changes.busyId !== null;
  return (
    <>
      <Switch
        label={t("maySignIn", { name })}
        text={text}
        checked={user.is_active}
        disabled={isBusy}
        onChange={(isActive) => (isActive ? void changes.setActive(user, true) : setAsking(true))}
      />
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        busy={isBusy}
        title={t("confirm.disableTitle", { name })}
        description={t("confirm.disableText", { name })}
        confirmLabel={t("confirm.disableDo")}
        onConfirm={() => void changes.setActive(user, false).then(() => setAsking(false))}
      />
    </>
  );
}
