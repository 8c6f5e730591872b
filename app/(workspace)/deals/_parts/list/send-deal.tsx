"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/button";
import { useSendDialog } from "../send/use-send-dialog";

/** Sends a proposal from the list. */
export function SendDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const { open, dialog } = useSendDialog(id);
  return (
    <>
      <IconButton label={t("sendTo", { name })} icon={<Send />} onClick={open} />
      {dialog}
    </>
  );
}
