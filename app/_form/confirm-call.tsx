import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";

type Props = {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** Returns the message about the outcome; null if the outcome is visible without one. */
  call: () => Promise<string | null>;
  /** Message in the dialog if the call fails; default: a text of common.failures. */
  failureText?: (error: unknown) => ReactNode;
  onDone?: () => void;
  /** Called after a failure, such as to read again what may be outdated. */
  onFailed?: () => void;
  onClose: () => void;
};

/**
 * Asks before something that cannot be undone, makes the call, and reports the outcome; a failure in the dialog, which
 * stays open.
 */
export function ConfirmCall({
  title,
  text,
  confirm,
  danger = true,
  call,
  failureText,
  onDone,
  onFailed,
  onClose,
}: Props) {
  const common = useTranslations("common.failures");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const said = await call();
      if (said !== null) leaveNotice({ tone: "success", text: said });
      onDone?.();
      onClose();
    } catch (error) {
      setFailure(failureText ? failureText(error) : common(callFailure(error)));
      setBusy(false);
      onFailed?.();
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
