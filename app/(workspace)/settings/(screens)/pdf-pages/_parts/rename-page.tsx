"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextField } from "@/app/_ui/text-field";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import { MAX_NAME } from "@/lib/domain/pdf-pages/limits";
import { failureKey } from "./use-pages";

type Props = { page: PdfPageAnswer; onSave: (name: string) => Promise<void>; onClose: () => void };

/** Asks for a page's other name. */
export function RenamePage({ page, onSave, onClose }: Props) {
  const t = useTranslations("pdfPages");
  const form = useApiForm<{ name: string }>({
    defaults: { name: page.name },
    resolver: checkedBy(({ name }) => ({ ...(name.trim() === "" && { name: t("nameRequired") }) })),
    send: ({ name }) => onSave(name.trim()).then(onClose),
    failureText: (error) => t(failureKey(error)),
    onStale: () => t("stale"),
  });
  return (
    <FormDialog size="sm" form={form} title={t("renameTitle")} submit={t("save")} onClose={onClose}>
      <TextField {...form.bind("name")} label={t("name")} required maxLength={MAX_NAME} />
    </FormDialog>
  );
}
