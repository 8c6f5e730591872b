import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { RowTable } from "@/app/_ui/data-table/data-table";
import type { Column } from "@/app/_ui/data-table/types";
import { useReady } from "@/app/_ui/use-ready";
import { useStaffText } from "@/app/_ui/staff-text";
import type { RetriedQueue, SystemAnswer } from "@/lib/server/system/api";
import { systemCalls } from "@/lib/server/system/calls";
import { Nothing, Section } from "./section";

const RETRIED: readonly string[] = ["mail", "webhooks"] satisfies RetriedQueue[];

type Queue = NonNullable<SystemAnswer["queues"]>[number];

/** Waiting work, since when, and given-up work with a button to retry it. */
export function Queues({ queues }: Pick<SystemAnswer, "queues">) {
  const t = useTranslations("admin.system");
  const { number: numberText } = useStaffText();
  const isReady = useReady();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: (queue: RetriedQueue) => send(systemCalls.retry, { body: { queue } }),
    onSuccess: ({ retried }) => {
      leaveNotice({ tone: "success", text: t("queues.retried", { count: retried }) });
      return client.invalidateQueries({ queryKey: ["system"] });
    },
    onError: (failure) => quietLog("Failed work was not tried again", failure),
  });
  const nameOf = (queue: Queue["queue"]) => t(`queues.names.${queue}`);
  const count = (id: "waiting" | "due" | "failed"): Column<Queue> => ({
    id,
    header: t(`queues.columns.${id}`),
    align: "right",
    cell: (queue) => numberText(queue[id]),
  });
  return (
    <Section title={t("queues.title")} text={t("queues.text")}>
      {retry.error && <Banner tone="error">{t("queues.retryFailed")}</Banner>}
      {queues === null ? (
        <Nothing>{t("unknown")}</Nothing>
      ) : (
        <RowTable
          label={t("queues.title")}
          rows={queues}
          rowId={({ queue }) => queue}
          columnsFrom="middle"
          columns={[
            { id: "name", header: t("queues.columns.name"), cell: ({ queue }) => nameOf(queue) },
            count("waiting"),
            count("due"),
            {
              id: "oldest",
              header: t("queues.columns.oldest"),
              align: "right",
              cell: ({ oldest_seconds: seconds }) =>
                t("queues.minutes", { minutes: Math.floor(seconds / 60) }),
            },
            count("failed"),
            {
              id: "action",
              header: t("queues.columns.action"),
              hideHeader: true,
              phone: "foot",
              cell: ({ queue, failed }) =>
                RETRIED.includes(queue) && (
                  <Button
                    variant="secondary"
                    disabled={!isReady || failed === 0}
                    disabledReason={failed === 0 ? t("queues.noneFailed") : undefined}
                    loading={retry.isPending && retry.variables === queue}
                    onClick={() => retry.mutate(queue as RetriedQueue)}
                    aria-label={t("queues.retryOf", { queue: nameOf(queue) })}
                  >
                    {t("queues.retry")}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}
