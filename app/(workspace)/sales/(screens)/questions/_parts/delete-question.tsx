"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { UsedBy } from "./used-by";
import { usesOf } from "./question-uses";

type Props = { question: FieldAnswer; onClose: () => void; onDeleted: () => void };

/** Asks before a question is deleted; one that is used stays, and the dialog says where (S-057). */
export function DeleteQuestion({ question, onClose, onDeleted }: Props) {
  const t = useTranslations("questions");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const uses = usesOf(failure);
  const remove = async () => {
    setBusy(true);
    await send(fieldCalls.remove, { params: { id: question.id }, version: null }).then(onDeleted, setFailure);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={t("deleteTitle")}
      description={t("deleteText", { name: question.name })}
      confirmLabel={t("deleteConfirm")}
      busy={isBusy}
      onConfirm={() => void remove()}
      error={
        failure === null ? null : uses.length > 0 ? (
          <UsedBy text={t("deleteUsed")} uses={uses} />
        ) : (
          t(`failures.${callFailure(failure)}`)
        )
      }
    />
  );
}
