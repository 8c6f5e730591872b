"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { dealCalls } from "@/lib/domain/deals/calls";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";

type Texts = { name: string; description: string };
type Props = { deal: Texts & { id: number; version: number }; onClose: () => void };

/** The form of a pending deal's title and description. */
export function TextsDialog({ deal, onClose }: Props) {
  const t = useTranslations("deals.texts");
  const failures = useTranslations("common.failures");
  const [version, setVersion] = useState(deal.version);
  const form = useApiForm<Texts>({
    defaults: { name: deal.name, description: deal.description },
    resolver: checkedBy(() => ({})),
    send: async (attributes) => {
      const params = { id: deal.id };
      await send(dealCalls.update, {
        params,
        body: { data: { attributes } },
        version: { ...params, version },
      });
      leaveNotice({ tone: "success", text: t("saved") });
      onClose();
    },
    fieldOf: (path) => /^data\.attributes\.(name|description)$/.exec(path)?.[1] ?? null,
    failureText: (error) => failures(callFailure(error)),
    onStale: async () => {
      const newer = await send(dealCalls.read, { params: { id: deal.id } });
      form.takeOver({ name: newer.name, description: newer.description });
      setVersion(newer.version);
      return failures("rebased");
    },
  });
  return (
    <FormDialog form={form} title={t("edit")} description={t("text")} submit={t("save")} onClose={onClose}>
      <TextField
        {...form.bind("name")}
        label={t("name")}
        maxLength={DEAL_FIELDS.name.longest}
        autoComplete="off"
      />
      <TextArea
        {...form.bind("description")}
        label={t("description")}
        hint={t("descriptionHint")}
        rows={5}
        maxLength={DEAL_FIELDS.description.longest}
      />
    </FormDialog>
  );
}
