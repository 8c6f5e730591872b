"use client";

import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { SavedClient } from "./use-client-form";

type Props = {
  client: Pick<SavedClient, "id" | "name" | "outdated_proposals">;
  onClose: () => void;
};

/** Offers to show a changed client as it is now in the pending proposals that show it as it was. */
export function TakeOver({ client, onClose }: Props) {
  const t = useTranslations("clients.takeOver");
  return (
    <ConfirmCall
      danger={false}
      title={t("title", { count: client.outdated_proposals })}
      text={t("text", { name: client.name })}
      confirm={t("confirm")}
      call={async () => {
        const { deals } = await send(dealCalls.takeOver, { params: { id: client.id } });
        return t("done", { count: deals, name: client.name });
      }}
      onClose={onClose}
    />
  );
}
