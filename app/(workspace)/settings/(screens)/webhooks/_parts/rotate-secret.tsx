import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { useReady } from "@/app/_ui/use-ready";
import { SecretOnce, useSecretOnce } from "@/app/_secrets/secret-once";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { Dialog } from "@/app/_ui/dialog";
import { webhookCalls } from "@/lib/domain/webhooks/calls";

/** Gives the webhook a new secret, once that is confirmed, and shows it this once. */
export function RotateSecret({ id }: { id: number }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.failures");
  const router = useRouter();
  const isReady = useReady();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // Never sent again by itself: each call makes another secret.
      setSecret(
        (
          await send(webhookCalls.rotateSecret, {
            params: { id },
            retries: 0,
          })
        ).secret,
      );
      setAsking(false);
      // The webhook has a new version, which its form names.
      router.refresh();
    } catch (error) {
      setFailure(common(callFailure(error)));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<KeyRound aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setAsking(true)}
      >
        {t("rotate")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("rotateTitle")}
        description={t("rotateText")}
        confirmLabel={t("rotate")}
        busy={isBusy}
        error={failure}
        onConfirm={() => void rotate()}
      />
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const { dialog, onCopied } = useSecretOnce();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("rotatedTitle")}
      {...dialog}
      footer={<Button onClick={onClose}>{t("done")}</Button>}
    >
      <SecretOnce label={t("secret")} warning={t("secretText")} secret={secret} onCopied={onCopied} />
    </Dialog>
  );
}
