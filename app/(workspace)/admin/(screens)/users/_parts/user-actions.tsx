import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { ChosenOwner } from "@/app/_deals/owner-field";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { userCalls } from "@/lib/domain/users/calls";
import type { AdminUser } from "@/lib/domain/users/api";
import { useFailureText } from "../../../_parts/failure-text";
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
  const failureText = useFailureText();
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
      leaveNotice({ tone: "error", text: failureText(error, t("saveFailed")) });
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
  const setActive = (user: AdminUser, isActive: boolean, owner: ChosenOwner | null = null): Promise<void> =>
    change(user, async () => {
      const changed = await send(userCalls.status, {
        params: { id: user.id },
        body: { is_active: isActive, ...(owner && { hand_over_to: Number(owner.value) }) },
        version: user,
      });
      // Enabling somebody again would not bring the deals back.
      if (owner) return { text: t("done.handedOver", { name: fullName(user), owner: owner.label }) };
      return {
        text: t(isActive ? "done.enabled" : "done.disabled", { name: fullName(user) }),
        undo: () => void setActive(changed, !isActive),
      };
    });
  return {
    busyId,
    setRole,
    setActive,
    resend: (user: AdminUser) =>
      change(user, async () => {
        await send(userCalls.resendInvite, {
          params: { id: user.id },
        });
        return { text: t("done.resent", { email: user.email }) };
      }),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;

export type PendingAction = { kind: "end" | "endMine" | "cancel" | "reset"; user: AdminUser };

/**
 * Asks before sessions are ended, factors removed or an invitation withdrawn. The list is read again afterwards, as
 * after useUserChanges().
 */
export function ConfirmUserAction({
  pending: { kind, user },
  onClose,
}: {
  pending: PendingAction;
  onClose: () => void;
}) {
  const t = useTranslations("admin.userManagement.confirm");
  const saveFailed = useTranslations("admin.userManagement")("saveFailed");
  const failureText = useFailureText();
  const clear = useClearTable("users");
  const perform = usePendingAction();
  const name = fullName(user);
  const reload = () => void clear();
  return (
    <ConfirmCall
      title={kind === "endMine" ? t("endMineTitle") : t(`${kind}Title`, { name })}
      text={kind === "endMine" ? t("endMineText") : t(`${kind}Text`, { name })}
      confirm={kind === "cancel" || kind === "reset" ? t(`${kind}Do`) : t("endDo")}
      call={() => perform({ kind, user })}
      failureText={(error) => failureText(error, saveFailed)}
      onDone={reload}
      onFailed={reload}
      onClose={onClose}
    />
  );
}

/** Does what was confirmed and returns the success message. */
function usePendingAction() {
  const t = useTranslations("admin.userManagement.done");
  return async ({ kind, user }: PendingAction): Promise<string> => {
    const params = { id: user.id };
    const name = fullName(user);
    if (kind === "cancel") {
      await send(userCalls.cancelInvite, { params });
      return t("cancelled", { name });
    }
    if (kind === "reset") {
      await send(userCalls.resetFactors, { params });
      return t("reset", { name });
    }
    const { ended } = await send(userCalls.endSessions, { params });
    return t("ended", { name, count: ended });
  };
}
