"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { SendDialog } from "../send/send-dialog";

/** Opens the dialog that mails a pending proposal to its contacts. */
export function SendDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const close = (sent: boolean) => {
    setOpen(false);
    if (sent) router.refresh();
  };
  return (
    <>
      <IconButton label={t("sendTo", { name })} icon={<Send />} onClick={() => setOpen(true)} />
      <SendDialog dealId={id} open={isOpen} onClose={close} />
    </>
  );
}
