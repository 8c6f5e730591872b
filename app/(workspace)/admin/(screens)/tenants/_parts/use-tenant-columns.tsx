import { Download, LifeBuoy, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { leaveNotice } from "@/app/_client/notice";
import { callAddress } from "@/app/_client/call-address";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { IconButton, iconButtonStyle } from "@/app/_ui/button";
import { Switch } from "@/app/_ui/switch";
import { useStaffText } from "@/app/_ui/staff-text";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { type PendingAction, type TenantChanges } from "./tenant-actions";

type Given = {
  ownId: number;
  changes: TenantChanges;
  onAsk: (action: PendingAction) => void;
  onEdit: (tenant: TenantAnswer) => void;
  onRecover: (tenant: TenantAnswer) => void;
};

/** The columns tenant name, domain, status, mode, created and actions (TNT-01). */
export function useTenantColumns({ ownId, changes, ...actions }: Given): Column<TenantAnswer>[] {
  const t = useTranslations("admin.tenantManagement");
  const { date } = useStaffText();
  const toggle = (tenant: TenantAnswer, isEnabled: boolean) =>
    isEnabled ? void enable(tenant) : actions.onAsk({ kind: "disable", tenant });
  const enable = async (tenant: TenantAnswer) => {
    const failure = await changes.toggle(tenant, true);
    if (failure) leaveNotice({ tone: "error", text: failure });
  };
  return [
    {
      id: "name",
      header: t("columns.name"),
      sortable: true,
      value: ({ display_name }) => display_name,
      phone: "title",
      width: { min: 10, share: 1 },
      cell: ({ id, display_name }) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="line-clamp-2 wrap-anywhere">{display_name}</span>
          {id === ownId && <Badge tone="info">{t("own")}</Badge>}
        </span>
      ),
    },
    {
      id: "domain",
      header: t("columns.domain"),
      sortable: true,
      value: ({ domain }) => domain,
      width: { min: 10, share: 1 },
      cell: ({ domain, domains }) => <TenantDomains domain={domain} domains={domains} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      sortable: true,
      value: ({ is_enabled }) => (is_enabled ? 0 : 1),
      width: "content",
      cell: (tenant) => (
        <Switch
          label={tenant.id === ownId ? t("ownReason") : t("toggle", { name: tenant.display_name })}
          checked={tenant.is_enabled}
          text={t(tenant.is_enabled ? "status.enabled" : "status.disabled")}
          isSaving={changes.busyId === tenant.id}
          disabled={tenant.id === ownId || ![null, tenant.id].includes(changes.busyId)}
          onChange={(isEnabled) => toggle(tenant, isEnabled)}
        />
      ),
    },
    {
      id: "mode",
      header: t("columns.mode"),
      sortable: true,
      value: ({ is_test_mode }) => (is_test_mode ? 1 : 0),
      width: "content",
      cell: ({ is_test_mode }) => (
        <Badge tone={is_test_mode ? "warning" : "neutral"}>
          {t(is_test_mode ? "mode.test" : "mode.production")}
        </Badge>
      ),
    },
    {
      id: "created",
      header: t("columns.created"),
      sortable: true,
      value: ({ created_at }) => created_at,
      width: "content",
      cell: ({ created_at }) => <span className="tabular-nums text-muted">{date(created_at)}</span>,
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      phone: "actions",
      cell: (tenant) => <TenantActions tenant={tenant} isOwn={tenant.id === ownId} {...actions} />,
    },
  ];
}

type ActionsProps = Pick<Given, "onAsk" | "onEdit" | "onRecover"> & { tenant: TenantAnswer; isOwn: boolean };

function TenantActions({ tenant, isOwn, onAsk, onEdit, onRecover }: ActionsProps) {
  const t = useTranslations("admin.tenantManagement");
  return (
    <span className="flex justify-end gap-1">
      <IconButton
        label={t("edit", { name: tenant.display_name })}
        icon={<Pencil />}
        onClick={() => onEdit(tenant)}
      />
      <a
        href={callAddress(tenantCalls.export, { params: { id: tenant.id } })}
        download
        aria-label={t("export", { name: tenant.display_name })}
        title={t("export", { name: tenant.display_name })}
        className={iconButtonStyle()}
      >
        <Download aria-hidden="true" />
      </a>
      <IconButton
        label={t("recover.label", { name: tenant.display_name })}
        icon={<LifeBuoy />}
        onClick={() => onRecover(tenant)}
      />
      <IconButton
        label={isOwn ? t("ownReason") : t("delete", { name: tenant.display_name })}
        icon={<Trash2 />}
        tone="danger"
        disabled={isOwn}
        onClick={() => onAsk({ kind: "delete", tenant })}
      />
    </span>
  );
}

/** The main domain of a tenant, and its further domains. */
function TenantDomains({ domain, domains }: Pick<TenantAnswer, "domain" | "domains">) {
  const t = useTranslations("admin.tenantManagement");
  const others = domains.filter((each) => each !== domain);
  return (
    <span className="break-all text-muted">
      {domain}
      {others.length > 0 && (
        <span className="block text-xs text-faint">{t("alsoAt", { domains: others.join(", ") })}</span>
      )}
    </span>
  );
}
