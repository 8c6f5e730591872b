import { useTranslations } from "next-intl";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import type { Template } from "./template-columns";

type Props = { template: Template; onClose: () => void; onSaved: (name: string) => void };
type Fields = { name: string; description: string };

/** Changes what a template is called and said to be for; what it holds stays. */
export function RenameTemplate({ template, onClose, onSaved }: Props) {
  const t = useTranslations("deals.templates");
  const failures = useTranslations("common.failures");
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
      // Under the version of the list: what somebody changed since it was read is not written over.
      const body = { ...content, ...texts };
      const saved = await send(dealTemplateCalls.update, { params, body, version: template });
      onSaved(saved.name);
    },
    failureText: (error) => failures(callFailure(error)),
  });
  return (
    <FormDialog
      form={form}
      title={t("manage.renameTitle")}
      description={t("manage.renameText")}
      submit={t("manage.renameConfirm")}
      onClose={onClose}
    >
      <TextField {...form.bind("name")} label={t("save.name")} maxLength={200} autoComplete="off" required />
      <TextArea
        {...form.bind("description")}
        label={t("save.description")}
        hint={t("save.descriptionHint")}
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  );
}
