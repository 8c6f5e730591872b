import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { Chosen } from "./chosen";
import { itemFailure } from "./save-item";

/** Logs a failed call and shows it in a banner: the reason if it is known, else the given text (CAT-14, P-01). */
function useFailureNotice() {
  const failures = useTranslations("catalogItems.errors");
  return useCallback(
    (error: unknown, otherwise: string) => {
      reportError(error);
      const isKnown = error instanceof ApiError && error.status < 500;
      leaveNotice({ tone: "error", text: isKnown ? itemFailure(error, failures) : otherwise });
    },
    [failures],
  );
}

/**
 * Duplicates a service (T-34) and shows the result in a banner. `onCopied` gets the copy's id; `onSettled` is also
 * called after a failure, because the service may have been deleted, or copied without an answer.
 */
export function useDuplicate({
  onCopied,
  onSettled,
}: {
  onCopied: (id: number) => void;
  onSettled: () => void;
}) {
  const t = useTranslations("catalogItems");
  const fail = useFailureNotice();
  const running = useRef(false);
  const [duplicating, setDuplicating] = useState<number | null>(null);
  const duplicate = useCallback(
    async ({ id, title }: Chosen) => {
      // A second press would make a second copy.
      if (running.current) return;
      running.current = true;
      setDuplicating(id);
      try {
        const copy = await send(catalogCalls.duplicate, { params: { id } });
        leaveNotice({ tone: "success", text: t("duplicated", { title: copy.title }) });
        onCopied(copy.id);
      } catch (error) {
        fail(error, t("errors.duplicateFailed", { title }));
      } finally {
        running.current = false;
        setDuplicating(null);
        onSettled();
      }
    },
    [t, fail, onCopied, onSettled],
  );
  return { duplicating, duplicate: useCallback((item: Chosen) => void duplicate(item), [duplicate]) };
}

type DeletedProps = { item: Chosen | null; onClose: () => void; onDeleted: () => void };

/**
 * Deletes a service after confirmation. In any case the dialog closes and a banner shows the result.
 */
export function DeleteItem({ item, onClose, onDeleted }: DeletedProps) {
  const t = useTranslations("catalogItems");
  const fail = useFailureNotice();
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ id, title }: Chosen) => {
    setBusy(true);
    try {
      await send(catalogCalls.remove, { params: { id }, version: null });
      leaveNotice({ tone: "success", text: t("deleted", { title }) });
      onDeleted();
    } catch (error) {
      fail(error, t("errors.deleteFailed", { title }));
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
