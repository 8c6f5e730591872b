"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { focusUnread } from "@/app/_ui/focus-unread";

type Props = Pick<ComponentProps<typeof Dialog>, "size" | "closeOnOverlay" | "description"> & {
  title: string;
  /** true: adds a line; false: changes one. */
  isNew: boolean;
  isChanged: boolean;
  /** Why it cannot be confirmed. */
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of one line; it can be confirmed when all its numbers are valid. */
export function LineDialogFrame({
  title,
  isNew,
  isChanged,
  problem,
  onConfirm,
  onClose,
  children,
  ...dialog
}: Props) {
  const t = useTranslations("builder.pricing");
  return (
    <Dialog
      {...dialog}
      open
      isChanged={isChanged}
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <>
          <CancelButton>{t("cancel")}</CancelButton>
          <Button
            onClick={() => focusUnread() || onConfirm()}
            disabled={problem !== null}
            disabledReason={problem ?? ""}
          >
            {isNew ? t("add") : t("update")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
