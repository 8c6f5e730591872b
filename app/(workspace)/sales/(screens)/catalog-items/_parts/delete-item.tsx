"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { itemFailure } from "./item-failure";

export type Deleted = { id: number; title: string };
type Props = { item: Deleted | null; onClose: () => void; onDeleted: () => void };

/**
 * Asks before a service is deleted. A failure is logged, the dialog closes, and a banner says what happened
 * (CAT-14, P-01).
 */
export function DeleteItem({ item, onClose, onDeleted }: Props) {
  const t = useTranslations("catalogItems");
  const failures = useTranslations("catalogItems.errors");
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ id, title }: Deleted) => {
    setBusy(true);
    try {
      await send(catalogCalls.remove, { params: { id }, version: null });
      leaveNotice({ tone: "success", text: t("deleted", { title }) });
      onDeleted();
    } catch (error) {
      reportError(error);
      leaveNotice({
        tone: "error",
        text:
          error instanceof ApiError && error.status < 500
            ? itemFailure(error, failures)
            : failures("deleteFailed", { title }),
      });
      if (error instanceof ApiError && error.status === 404) onDeleted();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { title: item?.title ?? "" })}
      description={t("deleteText")}
      confirmLabel={t("delete")}
      danger
      busy={isBusy}
      onConfirm={() => item && void remove(item)}
    />
  );
}
