import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import type { TenantChanges } from "./use-tenant-changes";

export type Asked = { kind: "delete" | "disable"; tenant: TenantAnswer };

/** Asks before a tenant is deleted (TNT-03) or switched off, naming it. */
export function ConfirmTenantAction({
  asked,
  changes,
  onClose,
}: {
  asked: Asked;
  changes: TenantChanges;
  onClose: () => void;
}) {
  const t = useTranslations("admin.tenantManagement");
  const [failure, setFailure] = useState<string | null>(null);
  const { kind, tenant } = asked;
  const texts = kind === "delete" ? "confirmDelete" : "confirmDisable";
  const confirm = async () => {
    if (kind === "disable") await changes.toggle(tenant, false);
    const failed = kind === "delete" ? await changes.remove(tenant) : null;
    if (failed) setFailure(failed);
    else onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={changes.busyId !== null}
      error={failure}
      onOpenChange={(open) => open || onClose()}
      title={t(`${texts}.title`)}
      description={t(`${texts}.text`, { name: tenant.name, domain: tenant.domain })}
      confirmLabel={t(`${texts}.confirm`)}
      onConfirm={() => void confirm()}
    />
  );
}
