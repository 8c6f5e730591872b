"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { IconButton } from "@/app/_ui/button";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useDealCall } from "./use-deal-call";

/** Copies a deal to a pending one (S-090), which then stands first in the list. */
export function DuplicateDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const { isBusy, call } = useDealCall();
  const duplicate = () =>
    call({
      work: async () => {
        const copy = await send(dealCalls.duplicate, {
          params: { id },
        });
        return t("duplicated", { name: copy.name || copy.number });
      },
      failed: t("failed.duplicate", { name }),
      name,
    });
  return (
    <IconButton
      label={t("duplicate", { name })}
      icon={<Copy />}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={() => void duplicate()}
    />
  );
}
