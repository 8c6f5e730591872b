import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { Badge } from "@/app/_ui/badge";
import { classes } from "@/app/_ui/classes";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { IconButton } from "@/app/_ui/button";
import { SelectField } from "@/app/_ui/select-field";
import { SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import type { AdminUser } from "@/lib/domain/users/api";
import { useRoleName } from "../../../_parts/load-roles";
import { fullName, roleOptions, type Viewer } from "./user-rules";
import type { UserChanges } from "./user-actions";

type Props = {
  user: AdminUser;
  roles: readonly RoleAnswer[];
  viewer: Viewer;
  why: string | null;
  changes: UserChanges;
};

/**
 * A user's role: a select, searchable if there are more than five roles (USR-04); read-only with the reason if
 * the viewer may not change it (USR-06, USR-07).
 */
export function RoleCell(props: Props) {
  const t = useTranslations("admin.userManagement");
  const roleName = useRoleName();
  const [held] = props.user.roles;
  if (props.why === null && props.roles.length > 0) return <RoleChoice {...props} />;
  return (
    <span title={props.why ?? undefined} className="inline-flex min-h-9 items-center">
      {held ? <Badge tone="info">{roleName(held)}</Badge> : <span className="text-faint">{t("noRole")}</span>}
    </span>
  );
}

/** A selection is saved only by a separate button, an administrator's role only after a confirmation. */
function RoleChoice({ user, roles, viewer, changes }: Props) {
  const t = useTranslations("admin.userManagement");
  const roleName = useRoleName();
  const place = useRef<HTMLDivElement>(null);
  // The choice is valid only for the version of the user at which it was made.
  const [choice, setChoice] = useState<{ version: number; slug: string | null } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const name = fullName(user);
  const held = user.roles[0]?.slug ?? null;
  const chosen = choice?.version === user.version ? choice.slug : held;
  const isChanged = chosen !== held;
  useLeaveWarning(isChanged);
  const role = [...roles, ...user.roles].find(({ slug }) => slug === chosen) ?? null;
  const isBusy = changes.busyId !== null;
  const focus = () => place.current?.querySelector<HTMLElement>("select, input")?.focus();
  const save = async () => {
    await changes.setRole(user, role);
    setAsking(false);
    focus();
  };
  return (
    <div ref={place} className="flex max-w-80 items-center gap-0.5">
      <SelectField
        className="min-w-0 flex-1"
        label={t("roleOf", { name })}
        hideLabel
        placeholder={t("noRole")}
        clearable
        disabled={isBusy}
        options={roleOptions(roles, viewer, roleName, user.roles)}
        value={chosen}
        onChange={(slug) => setChoice({ version: user.version, slug })}
      />
      {/* Their space is reserved, so that no column moves when something is selected. */}
      <span className={classes("flex", isChanged ? null : "invisible")}>
        <IconButton
          label={t("saveRole", { name })}
          icon={<Check />}
          disabled={isBusy}
          onClick={() => (role !== null && role.level >= ADMIN_LEVEL ? setAsking(true) : void save())}
        />
        <IconButton
          label={t("keepRole", { name })}
          icon={<X />}
          disabled={isBusy}
          onClick={() => {
            setChoice(null);
            focus();
          }}
        />
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        busy={isBusy}
        title={t("confirm.giveTitle", { name })}
        description={t("confirm.giveText", { name, role: role ? roleName(role) : "" })}
        confirmLabel={t("confirm.giveDo")}
        onConfirm={() => void save()}
      />
    </div>
  );
}

/** Roles of this level and above count as administrators' roles. */
const ADMIN_LEVEL = SYSTEM_ROLES.find(({ slug }) => slug === "admin")?.level ?? 100;
