import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { useReady } from "@/app/_ui/use-ready";
import type { RetriedQueue, SystemAnswer } from "@/lib/server/system/api";
import { systemCalls } from "@/lib/server/system/calls";
import { Nothing, Section } from "./section";

const RETRIED: readonly string[] = ["mail", "webhooks"] satisfies RetriedQueue[];

/** Waiting work, since when, and given-up work with a button to retry it. */
export function Queues({ queues }: Pick<SystemAnswer, "queues">) {
  const t = useTranslations("admin.system");
  const format = useFormatter();
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
  return (
    <Section title={t("queues.title")} text={t("queues.text")}>
      {retry.error && <Banner tone="error">{t("queues.retryFailed")}</Banner>}
      {queues === null ? (
        <Nothing>{t("unknown")}</Nothing>
      ) : (
        <Table label={t("queues.title")}>
          <thead>
            <tr>
              {(["name", "waiting", "due", "oldest", "failed", "action"] as const).map((column) => (
                <HeadCell key={column}>{t(`queues.columns.${column}`)}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ queue, waiting, due, oldest_seconds: seconds, failed }) => (
              <Row key={queue}>
                <Cell className="font-medium">{t(`queues.names.${queue}`)}</Cell>
                <Cell className="tabular-nums">{format.number(waiting)}</Cell>
                <Cell className="tabular-nums">{format.number(due)}</Cell>
                <Cell className="tabular-nums">
                  {t("queues.minutes", { minutes: Math.floor(seconds / 60) })}
                </Cell>
                <Cell className="tabular-nums">{format.number(failed)}</Cell>
                <Cell>
                  {RETRIED.includes(queue) && (
                    <Button
                      variant="secondary"
                      disabled={!isReady || failed === 0}
                      title={failed === 0 ? t("queues.noneFailed") : undefined}
                      loading={retry.isPending && retry.variables === queue}
                      onClick={() => retry.mutate(queue as RetriedQueue)}
                      aria-label={t("queues.retryOf", { queue: t(`queues.names.${queue}`) })}
                    >
                      {t("queues.retry")}
                    </Button>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
