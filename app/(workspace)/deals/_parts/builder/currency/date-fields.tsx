"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/app/_ui/text-field";
import { CLOSING_MILLISECONDS, VALIDITY_MILLISECONDS } from "@/lib/domain/deals/lifecycle";
import { useBuilder } from "../builder-context";
import { useReaderText } from "../use-reader-text";

/** Until when the offer is good for its customer, and when staff expect a decision; 30 days from the save unless said (PRO-15, BLD-39). */
export function DateFields() {
  const t = useTranslations("builder.currency");
  const text = useReaderText();
  const { data, form, dispatch } = useBuilder();
  const usual = (milliseconds: number) =>
    t("usualDate", { date: text.date(new Date(Date.parse(data.openedAt) + milliseconds).toISOString()) });
  const today = data.openedAt.slice(0, 10);
  const isOver = form.validUntil !== null && form.validUntil < today;
  return (
    <>
      <TextField
        type="date"
        label={t("validUntil")}
        hint={form.validUntil === null ? usual(VALIDITY_MILLISECONDS) : t("validUntilHint")}
        error={isOver ? t("validityOver") : null}
        min={today}
        max="9999-12-31"
        value={form.validUntil ?? ""}
        onChange={({ target }) => dispatch({ type: "filled", fields: { validUntil: target.value || null } })}
      />
      <TextField
        type="date"
        label={t("closingDate")}
        hint={form.closingDate === null ? usual(CLOSING_MILLISECONDS) : t("closingDateHint")}
        max="9999-12-31"
        value={form.closingDate ?? ""}
        onChange={({ target }) => dispatch({ type: "filled", fields: { closingDate: target.value || null } })}
      />
    </>
  );
}
