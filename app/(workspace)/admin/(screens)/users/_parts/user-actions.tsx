import { LogOut, MailPlus, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import type { AdminUser } from "@/lib/domain/users/schema";
import { fullName } from "./full-name";
import type { Asked } from "./confirm-user-action";
import type { UserChanges } from "./use-user-changes";
import type { Viewer } from "./viewer";

type Props = {
  user: AdminUser;
  viewer: Viewer;
  mayManage: boolean;
  changes: UserChanges;
  onAsk: (asked: Asked) => void;
};

/** What can be done to a user besides role and status: for the invited the invitation, for others, and oneself, the sessions. */
export function UserActions({ user, viewer, mayManage, changes, onAsk }: Props) {
  const t = useTranslations("admin.userManagement");
  const name = fullName(user);
  const isMe = user.id === viewer.id;
  const isBusy = changes.busyId !== null;
  return (
    <span className="flex justify-end gap-1">
      {user.is_invited && mayManage && viewer.mayInvite && (
        <IconButton
          label={t("resend", { name })}
          icon={<MailPlus />}
          disabled={isBusy}
          onClick={() => void changes.resend(user)}
        />
      )}
      {user.is_invited && mayManage && viewer.mayCancel && (
        <IconButton
          tone="danger"
          label={t("cancel", { name })}
          icon={<UserRoundX />}
          disabled={isBusy}
          onClick={() => onAsk({ kind: "cancel", user })}
        />
      )}
      {!user.is_invited && viewer.mayUpdate && (mayManage || isMe) && (
        <IconButton
          label={isMe ? t("endMine") : t("endSessions", { name })}
          icon={<LogOut />}
          disabled={isBusy}
          onClick={() => onAsk({ kind: isMe ? "endMine" : "end", user })}
        />
      )}
    </span>
  );
}
