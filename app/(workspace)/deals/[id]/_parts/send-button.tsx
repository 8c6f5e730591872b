"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { SendDialog } from "../../_parts/send/send-dialog";

/** Opens the send dialog; once the proposal is sent, the page shows it in its timeline. */
export function SendButton({ dealId, isExpired }: { dealId: number; isExpired: boolean }) {
  const t = useTranslations("deals.send");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const close = (sent: boolean) => {
    setOpen(false);
    if (sent) router.refresh();
  };
  return (
    <>
      <Button icon={<Send aria-hidden="true" className="size-4" />} disabled={isExpired} disabledReason={isExpired ? t("problems.expired") : null} onClick={() => setOpen(true)}>{t("action")}</Button>
      <SendDialog dealId={dealId} open={isOpen} onClose={close} />
    </>
  );
}
