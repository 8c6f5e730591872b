import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState, type ReactNode } from "react";
import { send } from "@/app/_client/send";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows, Column } from "@/app/_ui/data-table/types";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { Moment } from "@/app/_ui/moment";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { DELIVERY_STATES, type DeliveryState } from "@/lib/domain/webhooks/events";
import type { DeliveryAnswer, WebhookAnswer } from "@/lib/domain/webhooks/api";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Badge } from "@/app/_ui/badge";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { textOf } from "./webhook-columns";

type Props = { webhook: WebhookAnswer; onRedeliver: ((id: number) => Promise<void>) | null };

/** The log of a webhook's messages, with a filter by state. */
export function Deliveries({ webhook: { id }, onRedeliver }: Props) {
  const t = useTranslations("webhooks");
  const [shown, setShown] = useState<DeliveryAnswer | null>(null);
  const state = useTableState({ pageSize: 20, inAddress: true });
  const columns = useMemo(() => deliveryColumns(t, setShown), [t]);
  const load = useMemo<LoadRows<DeliveryAnswer>>(
    () =>
      ({ page, per_page, filters }, signal) => {
        const asked = filters["state"] as DeliveryState | undefined;
        return send(webhookCalls.deliveries, {
          params: { id },
          query: { page, per_page, ...(asked ? { "filter[state]": asked } : {}) },
          signal,
        });
      },
    [id],
  );
  const filter = (
    <TableFilter
      state={state}
      name="state"
      className="w-full sm:w-56"
      label={t("state")}
      all={t("allStates")}
      options={DELIVERY_STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))}
    />
  );
  return (
    <Card className="overflow-hidden">
      <DataTable
        mode="server"
        name={`webhook-deliveries-${id}`}
        load={load}
        state={state}
        label={t("log")}
        columns={columns}
        columnsFrom="middle"
        rowId={(row) => row.id}
        toolbar={filter}
        empty={<EmptyState icon={<Inbox />} title={t("logEmptyTitle")} text={t("logEmptyText")} />}
      />
      {shown && <DeliveryDialog delivery={shown} onRedeliver={onRedeliver} onClose={() => setShown(null)} />}
    </Card>
  );
}

type DeliveryDialogProps = {
  delivery: DeliveryAnswer;
  onRedeliver: ((id: number) => Promise<void>) | null;
  onClose: () => void;
};

/** A message: its attempts, its content and the last response, and a button to send it again. */
function DeliveryDialog({ delivery, onRedeliver, onClose }: DeliveryDialogProps) {
  const t = useTranslations("webhooks");
  const { exactMoment } = useStaffText();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onRedeliver?.(delivery.id);
    onClose();
  };
  const { event, message_id, occurred_at, history, next_at, data, answer } = delivery;
  return (
    <Dialog
      open
      isChanged={false}
      onOpenChange={onClose}
      busy={isBusy}
      size="lg"
      title={t(`eventNames.${textOf(event)}`)}
      description={<code className="break-all text-xs">{message_id}</code>}
      footer={
        <Button
          variant="secondary"
          loading={isBusy}
          disabled={onRedeliver === null}
          disabledReason={onRedeliver === null ? t("isOff") : null}
          onClick={() => void again()}
        >
          {t("redeliver")}
        </Button>
      }
    >
      <div className="space-y-5">
        <Part title={t("attempts")}>
          {history.length === 0 && <p className="text-sm text-muted">{t("notTried")}</p>}
          <ol className="space-y-1 text-sm">
            {history.map((attempt) => (
              <li key={attempt.at} className="flex flex-wrap gap-x-4">
                <Moment at={attempt.at} exact className="tabular-nums text-muted" />
                <span>{answerText(t, attempt)}</span>
              </li>
            ))}
          </ol>
          {next_at && history.length > 0 && (
            <p className="mt-1 text-sm text-muted">{t("nextAttempt", { date: exactMoment(next_at) })}</p>
          )}
        </Part>
        <Part title={t("message")}>
          {data ? (
            <Code
              label={t("message")}
              text={JSON.stringify({ type: event, timestamp: occurred_at, data }, null, 2)}
            />
          ) : (
            <p className="text-sm text-muted">{t("messageHidden")}</p>
          )}
        </Part>
        {answer && (
          <Part title={t("answer")}>
            <Code label={t("answer")} text={answer} />
          </Part>
        )}
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-medium">{title}</h3>
    {children}
  </section>
);

const Code = ({ label, text }: { label: string; text: string }) => (
  <pre
    tabIndex={0}
    role="region"
    aria-label={label}
    className="max-h-64 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken p-3 text-xs"
  >
    {text}
  </pre>
);

type Texts = ReturnType<typeof useTranslations<"webhooks">>;

const TONES = { waiting: "warning", delivered: "success", failed: "error" } as const;

const deliveryColumns = (t: Texts, onShow: (delivery: DeliveryAnswer) => void): Column<DeliveryAnswer>[] => [
  {
    id: "event",
    header: t("event"),
    phone: "title",
    cell: ({ event, data }) => (
      <>
        <span className="block font-medium">{t(`eventNames.${textOf(event)}`)}</span>
        {typeof data?.["number"] === "string" && (
          <span className="block text-xs text-faint">{data["number"]}</span>
        )}
      </>
    ),
  },
  {
    id: "occurred",
    header: t("occurred"),
    width: "content",
    cell: ({ occurred_at }) => <Moment at={occurred_at} exact />,
  },
  {
    id: "state",
    header: t("state"),
    width: "content",
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`deliveryStates.${state}`)}</Badge>,
  },
  { id: "answer", header: t("lastAnswer"), cell: ({ history }) => answerText(t, history.at(-1)) },
  {
    id: "actions",
    header: t("details"),
    hideHeader: true,
    phone: "actions",
    cell: (delivery) => (
      <Button variant="ghost" size="sm" onClick={() => onShow(delivery)}>
        {t("details")}
      </Button>
    ),
  },
];

/** The result of an attempt in a few words. */
function answerText(t: Texts, attempt: DeliveryAnswer["history"][number] | undefined): string {
  if (!attempt) return t("notTried");
  if (attempt.code && attempt.code !== "failed") return t(`problems.${attempt.code}`);
  if (attempt.problem !== null) return t("problems.failed", { reason: attempt.problem });
  return t("answered", { status: attempt.status ?? 0, milliseconds: attempt.milliseconds });
}
