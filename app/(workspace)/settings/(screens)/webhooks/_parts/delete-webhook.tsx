import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import type { WebhookAnswer } from "@/lib/domain/webhooks/schema";

/** Deletes the webhook once that is confirmed, and goes back to the list. */
export function DeleteWebhook({ webhook: { id, url } }: { webhook: WebhookAnswer }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.failures");
  const router = useRouter();
  const isReady = useReady();
  const clear = useClearTable("webhooks");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(webhookCalls.remove, { params: { id } });
      leaveNotice({ tone: "success", text: t("deleted") });
      await clear();
      router.push("/settings/webhooks");
    } catch (error) {
      setFailure(common(callFailure(error)));
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setAsking(true)}
      >
        {t("delete")}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("deleteTitle")}
        description={t("deleteText", { url })}
        confirmLabel={t("delete")}
        busy={isBusy}
        error={failure}
        onConfirm={() => void remove()}
      />
    </>
  );
}
