import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";

type Props = {
  title: string;
  text: string;
  confirm: string;
  done: string;
  danger?: boolean;
  call: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a factor is removed or codes are replaced, and says what became of it. */
export function ConfirmChange({ title, text, confirm, done, danger = true, call, onDone, onClose }: Props) {
  const common = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call();
      leaveNotice({ tone: "success", text: done });
      onDone();
      onClose();
    } catch (error) {
      setFailure(common(callFailure(error)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger={danger}
      busy={isBusy}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={text}
      confirmLabel={confirm}
      error={failure}
      onConfirm={() => void run()}
    />
  );
}
