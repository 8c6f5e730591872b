import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import type { DeliveryAnswer } from "@/lib/domain/webhooks/schema";
import { answerText } from "./delivery-columns";
import { momentText } from "./moment-text";
import { textOf } from "./webhook-columns";

type Props = {
  delivery: DeliveryAnswer;
  onRedeliver: ((id: number) => Promise<void>) | null;
  onClose: () => void;
};

/** A message: its attempts, what it says, what was answered last; and sending it again. */
export function DeliveryDialog({ delivery, onRedeliver, onClose }: Props) {
  const t = useTranslations("webhooks");
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
                <span className="tabular-nums text-muted">{momentText(attempt.at)}</span>
                <span>{answerText(t, attempt)}</span>
              </li>
            ))}
          </ol>
          {next_at && history.length > 0 && (
            <p className="mt-1 text-sm text-muted">{t("nextAttempt", { date: momentText(next_at) })}</p>
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
