import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure, isAboutSignIn } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { ApiError } from "@/app/_client/api-error";
import type { FieldError } from "@/lib/api-client/api-error";
import { ownValue } from "@/lib/core/own-value";

/**
 * Actions on a tenant from its row. The list is read again afterwards, also after a refusal, because it is then
 * outdated.
 */
export function useTenantChanges() {
  const t = useTranslations("admin.tenantManagement");
  const failureText = useFailureText();
  const clear = useClearTable("tenants");
  const [busyId, setBusy] = useState<number | null>(null);

  /** Returns null on success, else the message to show (MSG-27). */
  const change = async (
    tenant: TenantAnswer,
    call: () => Promise<unknown>,
    otherwise: string,
  ): Promise<string | null> => {
    setBusy(tenant.id);
    const failure = await call().then(
      () => null,
      (error: unknown) => {
        quietLog(otherwise, error);
        return failureText(error, otherwise);
      },
    );
    await clear();
    setBusy(null);
    return failure;
  };
  return {
    busyId,
    /** Enables or disables a tenant (S-137); returns the message to show if it failed. */
    toggle: async (tenant: TenantAnswer, isEnabled: boolean): Promise<string | null> => {
      const call = () =>
        send(tenantCalls.update, {
          params: { id: tenant.id },
          body: { data: { type: "tenant", id: tenant.id, attributes: { is_enabled: isEnabled } } },
          version: tenant,
        });
      const failure = await change(tenant, call, t("errors.toggle"));
      if (!failure)
        leaveNotice({
          tone: "success",
          text: t(isEnabled ? "enabledDone" : "disabledDone", { name: tenant.display_name }),
        });
      return failure;
    },
    /** Deletes a tenant; returns the message to show if it failed. */
    remove: async (tenant: TenantAnswer): Promise<string | null> => {
      const failure = await change(
        tenant,
        () =>
          send(tenantCalls.delete, {
            params: { id: tenant.id },
          }),
        t("errors.delete"),
      );
      if (!failure) leaveNotice({ tone: "success", text: t("deleted", { name: tenant.display_name }) });
      return failure;
    },
  };
}

export type TenantChanges = ReturnType<typeof useTenantChanges>;

export type PendingAction = { kind: "delete" | "disable"; tenant: TenantAnswer };

/** Asks before a tenant is deleted (TNT-03) or disabled, with its name; shows a failure (MSG-27). */
export function ConfirmTenantAction({
  pending,
  changes,
  onClose,
}: {
  pending: PendingAction;
  changes: TenantChanges;
  onClose: () => void;
}) {
  const t = useTranslations("admin.tenantManagement");
  const [failure, setFailure] = useState<string | null>(null);
  const { kind, tenant } = pending;
  const texts = kind === "delete" ? "confirmDelete" : "confirmDisable";
  const confirm = async () => {
    setFailure(null);
    const failed = await (kind === "delete" ? changes.remove(tenant) : changes.toggle(tenant, false));
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
      description={t(`${texts}.text`, { name: tenant.display_name, domain: tenant.domain })}
      confirmLabel={t(`${texts}.confirm`)}
      onConfirm={() => void confirm()}
    />
  );
}

/**
 * The message for a failed call: that of the refusal, else the default text of the action with advice (MSG-27,
 * MSG-31, P-01).
 */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const t = useTranslations("admin.tenantManagement");
  const common = useTranslations("common.failures");
  const refusalText = useRefusalText();
  return (error, otherwise) => {
    const [refused] = error instanceof ApiError ? error.errors : [];
    if (refused && ownValue(REFUSALS, refused.code)) return refusalText(refused);
    if (error instanceof ApiError && error.code === "STALE_VERSION") return t("staleReload");
    if (isAboutSignIn(error)) return common(callFailure(error));
    return error instanceof ApiError && error.status >= 400 && error.status < 500
      ? error.message
      : t("errors.whatNow", { message: otherwise });
  };
}

/** Texts (under admin.tenantManagement.validation) for values that only the server can refuse, by code. */
const REFUSALS: Readonly<
  Record<string, "ownTenant" | "defaultTenant" | "domainOfPlatform" | "noSuchAdmin" | undefined>
> = {
  own_tenant: "ownTenant",
  default_tenant: "defaultTenant",
  domain_of_platform: "domainOfPlatform",
  no_such_admin: "noSuchAdmin",
};

/** The message at a refused field; the server's own if it has no code with a text. */
export function useRefusalText(): (refusal: FieldError) => string {
  const t = useTranslations("admin.tenantManagement.validation");
  return ({ field, code, message }) => {
    if (code === "taken") return t(field.endsWith("own_domain") ? "domainTaken" : "tenantNameTaken");
    const known = ownValue(REFUSALS, code);
    return known ? t(known) : message;
  };
}

/** Logs an error to the console and rethrows it. */
export const loggedAs =
  (text: string) =>
  (error: unknown): never => {
    quietLog(text, error);
    throw error;
  };
