import { KeyRound, Lock, ShieldCheck, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import type { RoleAnswer } from "@/lib/domain/roles/schema";

/** Four cards: roles in all, custom and system ones, permissions there are (ROL-01). A dash while they are not known. */
export function RoleStats({
  roles,
  permissions,
}: {
  roles: readonly RoleAnswer[] | undefined;
  permissions: number | undefined;
}) {
  const t = useTranslations("admin.roleManagement.stats");
  const system = roles?.filter((role) => role.is_system).length;
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat label={t("total")} value={roles?.length} icon={<ShieldCheck />} />
      <Stat
        label={t("custom")}
        value={roles && system !== undefined ? roles.length - system : undefined}
        icon={<SlidersHorizontal />}
      />
      <Stat label={t("system")} value={system} icon={<Lock />} />
      <Stat label={t("permissions")} value={permissions} icon={<KeyRound />} />
    </ul>
  );
}

const Stat = ({ label, value, icon }: { label: string; value: number | undefined; icon: ReactNode }) => (
  <li className="min-w-0">
    <Card className="flex h-full items-start justify-between gap-2 p-4">
      <p className="min-w-0">
        <span className="block text-xs text-muted">{label}</span>
        <span className="mt-1 block text-2xl font-semibold tabular-nums">{value ?? "–"}</span>
      </p>
      <span aria-hidden="true" className="text-faint max-[24rem]:hidden [&_svg]:size-5">
        {icon}
      </span>
    </Card>
  </li>
);
