"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { ButtonLink } from "@/app/_ui/button-link";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { SelectField } from "@/app/_ui/select-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { Toast } from "@/app/_ui/toast";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { MAX_DESCRIPTION } from "@/lib/domain/deal-templates/limits";
import type { templateBody } from "@/lib/domain/deal-templates/schema";
import { MAX_NAME } from "@/lib/domain/library/limits";

/** A template's content without its name and description. */
export type TemplateContentBody = Omit<z.input<typeof templateBody>, "name" | "description">;

type Props = {
  open: boolean;
  onClose: () => void;
  /** The initial name of a new template. */
  name: string;
  mayReplace: boolean;
  /** Whether the message links to a new deal from the template. */
  mayUse: boolean;
  /** The saved deal from which a new template is made; without one, `content` is used. */
  dealId?: number;
  content: () => Promise<TemplateContentBody>;
};
type Saved = { id: number; name: string; isReplaced: boolean };

/** Saves a proposal as a new template or replaces one; then shows a message with a link to use it. */
export function SaveAsTemplate({ open, onClose, mayUse, ...rest }: Props) {
  const t = useTranslations("deals.templates.save");
  const [saved, setSaved] = useState<Saved | null>(null);
  const done = (template: Saved) => {
    onClose();
    setSaved(template);
  };
  return (
    <>
      {open && <OpenDialog {...rest} onClose={onClose} onSaved={done} />}
      {saved && (
        <Toast
          tone="success"
          duration={NOTICE_MILLISECONDS}
          onClose={() => setSaved(null)}
          action={
            mayUse && (
              <ButtonLink
                size="sm"
                variant="secondary"
                href={`/deals/create?template=${saved.id}`}
                prefetch={false}
              >
                {t("use")}
              </ButtonLink>
            )
          }
        >
          {t(saved.isReplaced ? "replaced" : "saved", { name: saved.name })}
        </Toast>
      )}
    </>
  );
}

/** Milliseconds; long, because the message has a link. */
const NOTICE_MILLISECONDS = 12_000;

type DialogProps = Omit<Props, "open" | "mayUse"> & { onSaved: (saved: Saved) => void };
type Fields = { name: string; description: string; replaced: string };

function OpenDialog({ name, mayReplace, dealId, content, onClose, onSaved }: DialogProps) {
  const t = useTranslations("deals.templates.save");
  const failures = useTranslations("common.failures");
  const templates = useTemplates(mayReplace);
  const clear = useClearTable("deal-templates");
  const form = useApiForm<Fields>({
    defaults: { name, description: "", replaced: "" },
    resolver: checkedBy((values): Record<string, string> =>
      values.name.trim() === "" ? { name: t("nameMissing") } : {},
    ),
    send: async ({ replaced: id, ...texts }) => {
      const replaced = templates.find((template) => `${template.id}` === id);
      const template = replaced
        ? await send(dealTemplateCalls.update, {
            params: { id: replaced.id },
            body: { ...(await content()), ...texts },
            version: replaced,
          })
        : await send(dealTemplateCalls.create, {
            body: dealId === undefined ? { ...(await content()), ...texts } : { deal_id: dealId, ...texts },
          });
      void clear();
      onSaved({ id: template.id, name: template.name, isReplaced: replaced !== undefined });
    },
    failureText: (error) => failures(callFailure(error)),
  });
  const { bind, values, set } = form;
  const replace = (id: string | null) => {
    const match = templates.find((template) => `${template.id}` === id);
    set(
      match
        ? { replaced: `${match.id}`, name: match.name, description: match.description }
        : { replaced: "", name, description: "" },
    );
  };
  return (
    <FormDialog
      form={form}
      title={t("title")}
      description={t("text")}
      submit={t(values.replaced === "" ? "confirm" : "confirmReplace")}
      onClose={onClose}
    >
      {templates.length > 0 && (
        <SelectField
          clearable
          label={t("place")}
          placeholder={t("newOne")}
          options={templates.map((template) => ({ value: `${template.id}`, label: template.name }))}
          value={values.replaced === "" ? null : values.replaced}
          onChange={replace}
        />
      )}
      <TextField {...bind("name")} label={t("name")} maxLength={MAX_NAME} autoComplete="off" required />
      <TextArea
        {...bind("description")}
        label={t("description")}
        hint={t("descriptionHint")}
        rows={3}
        maxLength={MAX_DESCRIPTION}
      />
    </FormDialog>
  );
}

/** The templates that can be replaced; a workspace has at most a few dozen. */
function useTemplates(mayReplace: boolean) {
  const { data } = useQuery({
    queryKey: ["deal-templates", "to-replace"],
    queryFn: ({ signal }) =>
      send(dealTemplateCalls.list, { query: { page: 1, per_page: MAX_OFFERED }, signal }),
    enabled: mayReplace,
    staleTime: 0,
  });
  return data?.data ?? [];
}

const MAX_OFFERED = 100;
