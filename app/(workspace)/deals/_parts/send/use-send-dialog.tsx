import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { SendDialog } from "./send-dialog";

/** The dialog that mails a pending proposal, and a function that opens it. Sending refreshes the page. */
export function useSendDialog(dealId: number): { open: () => void; dialog: ReactNode } {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const close = (sent: boolean) => {
    setOpen(false);
    if (sent) router.refresh();
  };
  return { open: () => setOpen(true), dialog: <SendDialog dealId={dealId} open={isOpen} onClose={close} /> };
}
