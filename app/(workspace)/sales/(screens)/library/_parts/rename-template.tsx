"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { MAX_DESCRIPTION } from "@/lib/domain/deal-templates/limits";
import type { TemplateAnswer } from "@/lib/domain/deal-templates/schema";
import { MAX_NAME } from "@/lib/domain/library/limits";
import type { RowState } from "@/lib/platform/http/etag";
import type { Template } from "./template-columns";

type Props = { template: Template; onClose: () => void; onSaved: (name: string) => void };
type Fields = { name: string; description: string };

/** Changes a template's name and description; its content stays. */
export function RenameTemplate({ template, onClose, onSaved }: Props) {
  const t = useTranslations("deals.templates");
  const failures = useTranslations("common.failures");
  const [present, setPresent] = useState<RowState>(template);
  const form = useApiForm<Fields>({
    defaults: { name: template.name, description: template.description },
    resolver: checkedBy(({ name }): Record<string, string> =>
      name.trim() === "" ? { name: t("save.nameMissing") } : {},
    ),
    send: async (texts) => {
      const params = { id: template.id };
      const {
        id: _id,
        version: _version,
        created_at: _made,
        updated_at: _changed,
        ...content
      } = await send(dealTemplateCalls.read, { params });
      // With the version that the user saw, so that a change made since is not overwritten.
      const body = { ...content, ...texts };
      const saved = await send(dealTemplateCalls.update, { params, body, version: present });
      onSaved(saved.name);
    },
    failureText: (error) => failures(callFailure(error)),
    onStale: ({ details }) => {
      const newer = details as TemplateAnswer;
      form.takeOver({ name: newer.name, description: newer.description });
      setPresent(newer);
      return failures("rebased");
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("manage.renameTitle")}
      description={t("manage.renameText")}
      submit={t("manage.renameConfirm")}
      onClose={onClose}
    >
      <TextField
        {...form.bind("name")}
        label={t("save.name")}
        maxLength={MAX_NAME}
        autoComplete="off"
        required
      />
      <TextArea
        {...form.bind("description")}
        label={t("save.description")}
        hint={t("save.descriptionHint")}
        rows={3}
        maxLength={MAX_DESCRIPTION}
      />
    </FormDialog>
  );
}
