import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { SendDialog } from "./late-send-dialog";

/** The dialog that mails a pending proposal, and a function that opens it. Sending refreshes the page. */
export function useSendDialog(dealId: number, mayEdit: boolean): { open: () => void; dialog: ReactNode } {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const close = (sent: boolean) => {
    setOpen(false);
    if (sent) router.refresh();
  };
  const dialog = <SendDialog dealId={dealId} mayEdit={mayEdit} open={isOpen} onClose={close} />;
  return { open: () => setOpen(true), dialog };
}
