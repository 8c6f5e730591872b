"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { LeavingDialog } from "./dialog";
import { onQuestion, openQuestion } from "./use-leave-warning";

/** The question before unsaved changes are lost with the page (T-10); once for all forms of a page. */
export function LeaveQuestion() {
  const t = useTranslations("common.leave");
  const question = useSyncExternalStore(onQuestion, openQuestion, () => null);
  if (!question) return null;
  return (
    <LeavingDialog
      title={t("page")}
      text={question.loss}
      confirm={t("go")}
      onStay={() => question.answer(false)}
      onLeave={() => question.answer(true)}
    />
  );
}
