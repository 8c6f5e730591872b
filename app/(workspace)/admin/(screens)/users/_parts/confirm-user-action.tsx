import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { AdminUser } from "@/lib/domain/users/api";
import { fullName } from "./full-name";
import type { UserChanges } from "./use-user-changes";

export type Asked = { kind: "end" | "endMine" | "cancel"; user: AdminUser };

/** Asks before sessions are ended or an invitation is taken back. */
export function ConfirmUserAction({
  asked,
  changes,
  onClose,
}: {
  asked: Asked | null;
  changes: UserChanges;
  onClose: () => void;
}) {
  const t = useTranslations("admin.userManagement.confirm");
  if (!asked) return null;
  const { kind, user } = asked;
  const name = fullName(user);
  const confirm = async () => {
    await (kind === "cancel" ? changes.cancel(user) : changes.endSessions(user));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={changes.busyId !== null}
      onOpenChange={(open) => open || onClose()}
      title={kind === "endMine" ? t("endMineTitle") : t(`${kind}Title`, { name })}
      description={kind === "endMine" ? t("endMineText") : t(`${kind}Text`, { name })}
      confirmLabel={kind === "cancel" ? t("cancelDo") : t("endDo")}
      onConfirm={() => void confirm()}
    />
  );
}
