import { useMutation, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { quietLog } from "@/app/_client/session/quiet-log";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useStaffText } from "@/app/_ui/staff-text";
import { auditCalls } from "@/lib/domain/audit/calls";

/** Long, because a large trail takes time to read. */
const TIMEOUT_MILLISECONDS = 120_000;

/** Checks the trail on request, and shows the result. */
export function useCheckTrail() {
  const t = useTranslations("admin.audit");
  const { exactMoment } = useStaffText();
  const isReady = useReady();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => send(auditCalls.check, { timeout: TIMEOUT_MILLISECONDS }),
    onError: (failure) => quietLog("The audit trail was not checked", failure),
  });
  const { data: last } = useQuery({
    queryKey: ["audit-last-check"],
    queryFn: ({ signal }) =>
      send(auditCalls.list, { query: { per_page: 1 }, signal }).then(({ meta }) => meta.last_check),
  });
  const button = (
    <Button
      variant="secondary"
      icon={<ShieldCheck aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      loading={isPending}
      onClick={() => mutate()}
    >
      {isPending ? t("checking") : t("check")}
    </Button>
  );
  const result = error ? (
    <Banner tone="error">{t("checkFailed")}</Banner>
  ) : data?.fault ? (
    <Banner tone="error">
      <p className="font-medium">{t(`faults.${data.fault.kind}`, { sequence: data.fault.sequence })}</p>
      <p>{t("faultHelp")}</p>
    </Banner>
  ) : data ? (
    <Banner tone="success">{t("whole", { count: data.checked })}</Banner>
  ) : last?.fault ? (
    <Banner tone="error">
      <p className="font-medium">{t(`faults.${last.fault.kind}`, { sequence: last.fault.sequence })}</p>
      <p>{t("faultHelp")}</p>
    </Banner>
  ) : null;
  const note =
    last === undefined
      ? null
      : last === null
        ? t("neverChecked")
        : t("lastCheck", { when: exactMoment(last.checked_at) });
  return { button, result, note };
}
