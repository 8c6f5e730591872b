"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { OPENS_SENDING } from "@/app/_deals/opens-sending";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { useSendDialog } from "../../_parts/send/use-send-dialog";

type Props = { dealId: number; mayEdit: boolean; isExpired: boolean };

/** Sends a proposal from its page; at once when it was opened to be sent. */
export function SendButton({ dealId, mayEdit, isExpired }: Props) {
  const t = useTranslations("deals.send");
  const isReady = useReady();
  const { open, dialog } = useSendDialog(dealId, mayEdit);
  const openAtOnce = useEffectEvent(() => {
    if (location.hash !== OPENS_SENDING || isExpired) return;
    // Going back or reading the page again does not ask again.
    history.replaceState(history.state, "", location.pathname + location.search);
    open();
  });
  useEffect(() => openAtOnce(), []);
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" className="size-4" />}
        disabled={!isReady || isExpired}
        disabledReason={isExpired ? t("problems.expired") : null}
        onClick={open}
      >
        {t("action")}
      </Button>
      {dialog}
    </>
  );
}
