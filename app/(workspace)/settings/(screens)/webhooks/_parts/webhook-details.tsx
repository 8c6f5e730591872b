"use client";

import { ArrowLeft, Pencil, RefreshCw, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { formatDate } from "@/lib/core/money/format";
import type { WebhookAnswer } from "@/lib/domain/webhooks/schema";
import { DeleteWebhook } from "./delete-webhook";
import { Deliveries } from "./deliveries";
import { RotateSecret } from "./rotate-secret";
import { useDeliveryCalls } from "./use-delivery-calls";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookState } from "./webhook-state";

type Props = { webhook: WebhookAnswer; mayUpdate: boolean; mayDelete: boolean };

/** One webhook: how it does, what can be done about it, and the log of its messages. */
export function WebhookDetails({ webhook, mayUpdate, mayDelete }: Props) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const isReady = useReady();
  const [isEditing, setEditing] = useState(false);
  const calls = useDeliveryCalls(webhook.id);
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
                loading={calls.isBusy}
                onClick={calls.sendTest}
              >
                {t("sendTest")}
              </Button>
              <Button
                variant="secondary"
                icon={<Pencil aria-hidden="true" className="size-4" />}
                disabled={!isReady}
                onClick={() => setEditing(true)}
              >
                {t("edit")}
              </Button>
              <RotateSecret id={webhook.id} />
            </>
          )}
          {mayDelete && <DeleteWebhook webhook={webhook} />}
        </span>
      </div>
      {webhook.disabled_because && <Banner tone="error">{t(`because.${webhook.disabled_because}`)}</Banner>}
      {webhook.is_enabled && webhook.failing_since && (
        <Banner tone="warning">{t("failingSince", { date: formatDate(webhook.failing_since) })}</Banner>
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
      {isEditing && (
        <WebhookDialog webhook={webhook} onSaved={() => router.refresh()} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}
