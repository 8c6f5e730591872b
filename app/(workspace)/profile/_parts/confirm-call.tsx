import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";

type Props = {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** Gives the sentence that says what became of it. */
  call: () => Promise<string>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before something is ended for good, makes the call, and says what became of it. */
export function ConfirmCall({ title, text, confirm, danger = true, call, onDone, onClose }: Props) {
  const common = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      leaveNotice({ tone: "success", text: await call() });
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
