"use client";

import { ArrowLeft, Pencil, RefreshCw, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useEffect } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useStaffText } from "@/app/_ui/staff-text";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { Deliveries } from "./deliveries";
import { RotateSecret } from "./rotate-secret";
import { WebhookState } from "./webhook-columns";
import { WebhookDialog } from "./late-webhook-dialog";

type Props = { webhook: WebhookAnswer; mayUpdate: boolean; mayDelete: boolean };

/** A webhook: its state, the actions on it, and the log of its messages. */
export function WebhookDetails({ webhook, mayUpdate, mayDelete }: Props) {
  const t = useTranslations("webhooks");
  const text = useStaffText();
  const isReady = useReady();
  const calls = useDeliveryCalls(webhook.id);
  const [rotated, setRotated] = useState<WebhookAnswer | null>(null);
  // A new secret gives the webhook a new version, with which its form must save even before the page is read again.
  const newest = rotated !== null && rotated.version > webhook.version ? rotated : webhook;
  return (
    <section aria-labelledby="webhook-title" className="space-y-5">
      <Link
        href="/settings/webhooks"
        className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="webhook-title" className="break-all text-lg font-semibold">
            {webhook.url}
          </h2>
          {webhook.description && <p className="mt-1 text-sm text-muted">{webhook.description}</p>}
          <p className="mt-2">
            <WebhookState webhook={webhook} />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {mayUpdate && (
            <>
              <Button
                icon={<Send aria-hidden="true" className="size-4" />}
                disabled={!isReady || !webhook.is_enabled}
                disabledReason={webhook.is_enabled ? null : t("isOff")}
                loading={calls.isTesting}
                onClick={calls.sendTest}
              >
                {t("sendTest")}
              </Button>
              <EditWebhook webhook={newest} />
              <RotateSecret id={webhook.id} onRotated={setRotated} />
            </>
          )}
          {mayDelete && <DeleteWebhook webhook={webhook} />}
        </span>
      </div>
      {webhook.disabled_because && <Banner tone="error">{t(`because.${webhook.disabled_because}`)}</Banner>}
      {webhook.is_enabled && webhook.failing_since && (
        <Banner tone="warning">{t("failingSince", { date: text.date(webhook.failing_since) })}</Banner>
      )}
      {calls.failure && <Banner tone="error">{calls.failure}</Banner>}
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">{t("log")}</h3>
        <Button
          variant="ghost"
          size="sm"
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          disabled={!isReady}
          onClick={calls.refresh}
        >
          {t("refresh")}
        </Button>
      </div>
      <Deliveries webhook={webhook} onRedeliver={mayUpdate && webhook.is_enabled ? calls.redeliver : null} />
    </section>
  );
}

function EditWebhook({ webhook }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks");
  const isReady = useReady();
  const clearList = useClearTable("webhooks");
  const { isOpen, open, close } = useRefreshingDialog();
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={open}
      >
        {t("edit")}
      </Button>
      {isOpen && <WebhookDialog webhook={webhook} onSaved={() => void clearList()} onClose={close} />}
    </>
  );
}

/** Deletes the webhook after confirmation, and returns to the list. */
function DeleteWebhook({ webhook: { id, url } }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const isReady = useReady();
  const clear = useClearTable("webhooks");
  return (
    <ConfirmButton
      button={{
        variant: "ghost",
        icon: <Trash2 aria-hidden="true" className="size-4" />,
        disabled: !isReady,
      }}
      title={t("deleteTitle")}
      text={t("deleteText", { url })}
      confirm={t("delete")}
      call={async () => {
        await send(webhookCalls.remove, { params: { id } });
        await clear();
        return t("deleted");
      }}
      onDone={() => router.push("/settings/webhooks")}
    />
  );
}

/**
 * How often, and after how many milliseconds each, the log is loaded again after sending: an attempt may take
 * 5 seconds.
 */
const LOOKS = 4;
const BETWEEN = 1_500;

/** Sends a test message, or a message again. The result appears in the log a little later. */
function useDeliveryCalls(id: number) {
  const common = useTranslations("common.failures");
  const router = useRouter();
  const clear = useClearTable(`webhook-deliveries-${id}`);
  const [looksLeft, setLooks] = useState(0);
  const [isTesting, setTesting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const refresh = () => {
    void clear();
    router.refresh();
  };
  // The server adds the result to the log some time after the call.
  useEffect(() => {
    if (looksLeft === 0) return undefined;
    const timer = setTimeout(() => {
      setLooks(looksLeft - 1);
      void clear();
      if (looksLeft === 1) router.refresh();
    }, BETWEEN);
    return () => clearTimeout(timer);
  }, [looksLeft, clear, router]);

  const perform = async (call: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await call();
      await clear();
      setLooks(LOOKS);
    } catch (error) {
      setFailure(common(callFailure(error)));
    }
  };
  return {
    isTesting,
    failure,
    refresh,
    sendTest: () => {
      setTesting(true);
      void perform(() => send(webhookCalls.sendTest, { params: { id } })).then(() => setTesting(false));
    },
    redeliver: (deliveryId: number) =>
      perform(() =>
        send(webhookCalls.redeliver, {
          params: { id: deliveryId },
        }),
      ),
  };
}
