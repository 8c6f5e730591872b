import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import type { ApiTokenAnswer } from "@/lib/domain/api-tokens/schema";

type Props = { token: ApiTokenAnswer; onClose: () => void; onRevoked: () => void };

/** Asks before a token is ended for good. */
export function RevokeToken({ token: { id, name }, onClose, onRevoked }: Props) {
  const t = useTranslations("apiTokens");
  const common = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const revoke = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(tokenCalls.revoke, { params: { id } });
      leaveNotice({ tone: "success", text: t("revoked", { name }) });
      onRevoked();
      onClose();
    } catch (error) {
      setFailure(common(callFailure(error)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={t("revokeTitle", { name })}
      description={t("revokeText")}
      confirmLabel={t("revoke")}
      busy={isBusy}
      error={failure}
      onConfirm={() => void revoke()}
    />
  );
}
