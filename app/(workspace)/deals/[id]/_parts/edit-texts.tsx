"use client";

import { PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { late } from "@/app/_ui/late";
import { useReady } from "@/app/_ui/use-ready";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";

const TextsDialog = late(() => import("./texts-dialog").then((module) => module.TextsDialog));

type Props = { deal: { id: number; version: number; name: string; description: string } };

/** Edits a pending deal's title and description without a new revision. */
export function EditTexts({ deal }: Props) {
  const t = useTranslations("deals.texts");
  const isReady = useReady();
  const { isOpen, open, close } = useRefreshingDialog();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<PencilLine aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={open}
      >
        {t("edit")}
      </Button>
      {isOpen && <TextsDialog deal={deal} onClose={close} />}
    </>
  );
}
