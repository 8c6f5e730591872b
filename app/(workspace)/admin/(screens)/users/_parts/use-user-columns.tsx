import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LogOut, MailPlus, ShieldOff, UserRoundX } from "lucide-react";
import { send } from "@/app/_client/send";
import type { Column } from "@/app/_ui/data-table/types";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import { whyNotManage } from "@/lib/domain/users/may-manage";
import type { AdminUser } from "@/lib/domain/users/api";
import { OwnerField, type ChosenOwner } from "@/app/_deals/owner-field";
import { Badge } from "@/app/_ui/badge";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { Switch } from "@/app/_ui/switch";
import { IconButton } from "@/app/_ui/button";
import { useRoleName } from "../../../_parts/load-roles";
import { type PendingAction, type UserChanges } from "./user-actions";
import { fullName, type Viewer } from "./user-rules";
import { RoleCell } from "./role-cell";

type Given = {
  viewer: Viewer;
  roles: readonly RoleAnswer[];
  changes: UserChanges;
  onAsk: (action: PendingAction) => void;
};

/** The columns name, e-mail, role, status and actions (USR-01). */
export function useUserColumns({ viewer, roles, changes, onAsk }: Given): Column<AdminUser>[] {
  const t = useTranslations("admin.userManagement");
  const roleName = useRoleName();
  /** Why the viewer may not change this user, as text; null if they may. */
  const why = (user: AdminUser): string | null => {
    const refusal = whyNotManage(viewer, user);
    if (refusal) return t(`why.${refusal}`);
    return viewer.mayUpdate ? null : t("why.forbidden");
  };
  return [
    {
      id: "name",
      header: t("columns.name"),
      sortable: true,
      value: fullName,
      cell: (user) => <UserTitle user={user} isMe={user.id === viewer.id} />,
      width: { min: 10, share: 1 },
    },
    {
      id: "email",
      header: t("columns.email"),
      sortable: true,
      value: ({ email }) => email,
      width: { min: 10, share: 1 },
      cell: ({ email }) => (
        <span className="inline-flex min-h-9 items-center break-all text-muted">{email}</span>
      ),
    },
    {
      id: "roles",
      header: t("columns.roles"),
      sortable: true,
      value: ({ roles: [held] }) => (held ? roleName(held) : null),
      width: { min: 15, share: 1 },
      cell: (user) => <RoleCell {...{ user, roles, viewer, changes }} why={why(user)} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      sortable: true,
      value: ({ is_active }) => (is_active ? 0 : 1),
      width: "content",
      cell: (user) => (
        <StatusCell user={user} why={why(user)} changes={changes} mayHandOver={viewer.mayHandOver} />
      ),
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      cell: (user) => (
        <UserActions {...{ user, viewer, changes, onAsk }} mayManage={whyNotManage(viewer, user) === null} />
      ),
    },
  ];
}

/** A user's name; the viewer and invited users are marked. */
function UserTitle({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const t = useTranslations("admin.userManagement");
  return (
    <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{fullName(user)}</span>
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

type Props = { user: AdminUser; why: string | null; changes: UserChanges; mayHandOver: boolean };

/**
 * Whether a user may sign in: a switch, or read-only with the reason (USR-08). Disabling somebody asks for
 * confirmation, and who takes over the deals.
 */
function StatusCell({ user, why, changes, mayHandOver }: Props) {
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
        isSaving={changes.busyId === user.id}
        disabled={isBusy && changes.busyId !== user.id}
        onChange={(isActive) => (isActive ? void changes.setActive(user, true) : setAsking(true))}
      />
      {isAsking && (
        <DisableDialog
          name={name}
          user={user}
          mayHandOver={mayHandOver}
          isBusy={isBusy}
          onConfirm={(owner) => void changes.setActive(user, false, owner).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type DisableProps = {
  name: string;
  user: AdminUser;
  mayHandOver: boolean;
  isBusy: boolean;
  onConfirm: (owner: ChosenOwner | null) => void;
  onClose: () => void;
};

function DisableDialog({ name, user, mayHandOver, isBusy, onConfirm, onClose }: DisableProps) {
  const t = useTranslations("admin.userManagement.confirm");
  const [owner, setOwner] = useState<ChosenOwner | null>(null);
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => open || onClose()}
      busy={isBusy}
      title={t("disableTitle", { name })}
      description={t("disableText", { name })}
      confirmLabel={t("disableDo")}
      onConfirm={() => onConfirm(owner)}
    >
      {mayHandOver && (
        <div className="space-y-3">
          <OpenDeals name={name} id={user.id} />
          <OwnerField
            label={t("takesOver")}
            placeholder={t("nobodyTakesOver")}
            except={user.id}
            chosen={owner}
            onChange={setOwner}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** How many open deals somebody has; nothing until it is known, which keeps nobody from being disabled. */
function OpenDeals({ name, id }: { name: string; id: number }) {
  const t = useTranslations("admin.userManagement.confirm");
  const { data: count } = useQuery({
    queryKey: ["deals", "open of", id],
    queryFn: ({ signal }) =>
      send(dealCalls.list, {
        query: { "filter[owner_id]": id, "filter[stage]": "pending", per_page: 1 },
        signal,
      }).then(({ meta }) => meta.total),
    gcTime: 0,
    retry: false,
  });
  return (
    <p aria-live="polite" className="text-sm">
      {count !== undefined && t("openDeals", { name, count })}
    </p>
  );
}

type ActionsProps = {
  user: AdminUser;
  viewer: Viewer;
  mayManage: boolean;
  changes: UserChanges;
  onAsk: (action: PendingAction) => void;
};

/**
 * Actions on a user besides role and status: for invited users the invitation, for others (and the viewer) ending
 * sessions, and for others with a second factor removing it.
 */
function UserActions({ user, viewer, mayManage, changes, onAsk }: ActionsProps) {
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
      {user.has_second_factor && viewer.mayUpdate && mayManage && (
        <IconButton
          label={t("resetFactors", { name })}
          icon={<ShieldOff />}
          disabled={isBusy}
          onClick={() => onAsk({ kind: "reset", user })}
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
