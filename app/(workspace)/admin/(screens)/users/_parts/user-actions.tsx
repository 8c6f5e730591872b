import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { userCalls } from "@/lib/domain/users/calls";
import type { AdminUser } from "@/lib/domain/users/api";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { failureText } from "../../../_parts/failure-text";
import { useRoleName } from "../../../_parts/load-roles";
import { fullName } from "./user-rules";

type Named = { slug: string; name: string };

/** The result of a change: its message and, if possible, how to undo it. */
type Done = { text: string; undo?: () => void };

/**
 * Actions on users, one at a time. The list is read again afterwards, also after a refusal, because it is then
 * outdated. The message about a changed role or status offers to undo it.
 */
export function useUserChanges() {
  const t = useTranslations("admin.userManagement");
  const failures = useTranslations("admin.failures");
  const roleName = useRoleName();
  const clear = useClearTable("users");
  const [busyId, setBusy] = useState<number | null>(null);

  const isRunning = useRef(false);

  const change = async (user: AdminUser, call: () => Promise<Done>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(user.id);
    try {
      leaveNotice({ tone: "success", ...(await call()) });
    } catch (error) {
      quietLog("A user was not changed", error);
      leaveNotice({ tone: "error", text: failureText(failures, error, t("saveFailed")) });
    }
    await clear();
    isRunning.current = false;
    setBusy(null);
  };
  const setRole = (user: AdminUser, role: Named | null): Promise<void> =>
    change(user, async () => {
      const changed = await send(userCalls.syncRoles, {
        params: { id: user.id },
        body: { roles: role ? [role.slug] : [] },
        version: user,
      });
      const name = fullName(user);
      return {
        text: role ? t("done.role", { name, role: roleName(role) }) : t("done.noRole", { name }),
        undo: () => void setRole(changed, user.roles[0] ?? null),
      };
    });
  const setActive = (user: AdminUser, isActive: boolean): Promise<void> =>
    change(user, async () => {
      const changed = await send(userCalls.status, {
        params: { id: user.id },
        body: { is_active: isActive },
        version: user,
      });
      return {
        text: t(isActive ? "done.enabled" : "done.disabled", { name: fullName(user) }),
        undo: () => void setActive(changed, !isActive),
      };
    });
  return {
    busyId,
    setRole,
    setActive,
    endSessions: (user: AdminUser) =>
      change(user, async () => {
        const { ended } = await send(userCalls.endSessions, {
          params: { id: user.id },
        });
        return { text: t("done.ended", { name: fullName(user), count: ended }) };
      }),
    resetFactors: (user: AdminUser) =>
      change(user, async () => {
        await send(userCalls.resetFactors, { params: { id: user.id } });
        return { text: t("done.reset", { name: fullName(user) }) };
      }),
    resend: (user: AdminUser) =>
      change(user, async () => {
        await send(userCalls.resendInvite, {
          params: { id: user.id },
        });
        return { text: t("done.resent", { email: user.email }) };
      }),
    cancel: (user: AdminUser) =>
      change(user, async () => {
        await send(userCalls.cancelInvite, {
          params: { id: user.id },
        });
        return { text: t("done.cancelled", { name: fullName(user) }) };
      }),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;

export type PendingAction = { kind: "end" | "endMine" | "cancel" | "reset"; user: AdminUser };

/** Asks before sessions are ended, factors removed or an invitation withdrawn. */
export function ConfirmUserAction({
  pending,
  changes,
  onClose,
}: {
  pending: PendingAction | null;
  changes: UserChanges;
  onClose: () => void;
}) {
  const t = useTranslations("admin.userManagement.confirm");
  if (!pending) return null;
  const { kind, user } = pending;
  const name = fullName(user);
  const confirm = async () => {
    if (kind === "reset") await changes.resetFactors(user);
    else await (kind === "cancel" ? changes.cancel(user) : changes.endSessions(user));
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
      confirmLabel={kind === "cancel" || kind === "reset" ? t(`${kind}Do`) : t("endDo")}
      onConfirm={() => void confirm()}
    />
  );
}
