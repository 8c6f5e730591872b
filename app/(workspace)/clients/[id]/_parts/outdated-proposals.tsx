"use client";

import { useTranslations } from "next-intl";
import { TakeOver } from "@/app/_clients/take-over";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";

type Props = { client: { id: number; name: string; outdated_proposals: number } };

/** Says that open proposals show a client as it was, and offers again to show it as it is (S-101). */
export function OutdatedProposals({ client }: Props) {
  const t = useTranslations("clients");
  const isReady = useReady();
  const { isOpen, open, close } = useRefreshingDialog();
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button size="sm" variant="secondary" disabled={!isReady} onClick={open}>
            {t("takeOver.confirm")}
          </Button>
        }
      >
        {t("page.outdated", { count: client.outdated_proposals })}
      </Banner>
      {isOpen && <TakeOver client={client} onClose={close} />}
    </>
  );
}
