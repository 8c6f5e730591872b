import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";
import { useFailureText } from "./use-failure-text";

/**
 * What is done to a tenant from its row. The list is read again afterwards, also when it was refused, because
 * it then is old.
 */
export function useTenantChanges() {
  const t = useTranslations("admin.tenantManagement");
  const failureText = useFailureText();
  const clear = useClearTable("tenants");
  const [busyId, setBusy] = useState<number | null>(null);

  /** Gives null when it went through, else what to say (MSG-27). */
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
    /** Switches a tenant on or off (S-137); says so, or that it failed, in the banner. */
    toggle: async (tenant: TenantAnswer, isEnabled: boolean): Promise<void> => {
      const call = () =>
        send(tenantCalls.update, {
          params: { id: tenant.id },
          body: { data: { type: "tenant", id: tenant.id, attributes: { is_enabled: isEnabled } } },
          version: tenant,
        });
      const failure = await change(tenant, call, t("errors.toggle"));
      if (failure) leaveNotice({ tone: "error", text: failure });
      else
        leaveNotice({
          tone: "success",
          text: t(isEnabled ? "enabledDone" : "disabledDone", { name: tenant.name }),
        });
    },
    /** Deletes a tenant; gives what to say in the dialog when it failed. */
    remove: async (tenant: TenantAnswer): Promise<string | null> => {
      const failure = await change(
        tenant,
        () =>
          send(tenantCalls.delete, {
            params: { id: tenant.id },
          }),
        t("errors.delete"),
      );
      if (!failure) leaveNotice({ tone: "success", text: t("deleted", { name: tenant.name }) });
      return failure;
    },
  };
}

export type TenantChanges = ReturnType<typeof useTenantChanges>;
