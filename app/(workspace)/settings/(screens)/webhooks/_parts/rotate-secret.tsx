import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { SecretDialog } from "@/app/_secrets/secret-once";
import { useReady } from "@/app/_ui/use-ready";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { webhookCalls } from "@/lib/domain/webhooks/calls";

type Props = { id: number; onRotated: (changed: WebhookAnswer) => void };

/** Replaces the webhook's secret after confirmation, and shows the new one, this one time only. */
export function RotateSecret({ id, onRotated }: Props) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const isReady = useReady();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    // Not retried: each call creates another secret.
    const { secret: created, ...changed } = await send(webhookCalls.rotateSecret, {
      params: { id },
      retries: 0,
    });
    setSecret(created);
    onRotated(changed);
    router.refresh();
    return null;
  };
  return (
    <>
      <ConfirmButton
        button={{
          variant: "secondary",
          icon: <KeyRound aria-hidden="true" className="size-4" />,
          disabled: !isReady,
        }}
        danger={false}
        title={t("rotateTitle")}
        text={t("rotateText")}
        confirm={t("rotate")}
        call={rotate}
      />
      {secret !== null && (
        <SecretDialog
          title={t("rotatedTitle")}
          label={t("secret")}
          warning={t("secretText")}
          secret={secret}
          done={t("done")}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
