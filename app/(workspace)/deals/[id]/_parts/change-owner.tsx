"use client";

import { UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { OwnerDialog } from "../../_parts/list/late-owner-dialog";

/** Gives a deal another owner, who is told by mail; also one that is decided (T-60). */
export function ChangeOwner({ dealId }: { dealId: number }) {
  const t = useTranslations("deals.bulk.owner");
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);
  const ids = useMemo(() => new Set([dealId]), [dealId]);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<UserRoundCheck aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t("button")}
      </Button>
      {isOpen && <OwnerDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
