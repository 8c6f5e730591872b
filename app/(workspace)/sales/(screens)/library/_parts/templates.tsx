"use client";

import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { NewFromTemplate } from "@/app/(workspace)/deals/_parts/templates/new-from-template";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { ButtonLink } from "@/app/_ui/button-link";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { MAX_DESCRIPTION } from "@/lib/domain/deal-templates/limits";
import type { TemplateAnswer } from "@/lib/domain/deal-templates/schema";
import { MAX_NAME } from "@/lib/domain/library/limits";
import type { RowState } from "@/lib/platform/http/etag";
import { callFailure } from "@/app/_client/call-failure";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { templateColumns, type Template } from "./template-columns";

type Props = { mayUse: boolean; mayUpdate: boolean; mayDelete: boolean; mayKeep: boolean };
/** The open dialog. */
type Open = { kind: "rename" | "delete"; template: Template } | null;

/** The list of templates with its dialogs. */
export function Templates({ mayUse, mayUpdate, mayDelete, mayKeep }: Props) {
  const t = useTranslations("deals.templates.manage");
  const text = useStaffText();
  const clear = useClearTable("deal-templates");
  const state = useTableState({ pageSize: 20, inAddress: true });
  const [open, setOpen] = useState<Open>(null);
  const columns = useMemo(
    () =>
      templateColumns(t, text, {
        mayUse,
        onRename: mayUpdate ? (template) => setOpen({ kind: "rename", template }) : null,
        onDelete: mayDelete ? (template) => setOpen({ kind: "delete", template }) : null,
      }),
    [t, text, mayUse, mayUpdate, mayDelete],
  );
  // Also without success: the list is outdated if somebody else's change refused the user's.
  const close = () => {
    setOpen(null);
    void clear();
  };
  const done = (text: string) => {
    close();
    leaveNotice({ tone: "success", text });
  };
  return (
    <>
      <ListScreen
        mode="server"
        name="deal-templates"
        load={loadTemplates}
        columns={columns}
        columnsFrom="middle"
        state={state}
        texts={listTexts(t)}
        icon={<LayoutTemplate />}
        emptyAction={
          <span className="flex flex-wrap justify-center gap-2">
            {mayUse && mayKeep && <NewFromTemplate mayKeep={mayKeep} />}
            <ButtonLink variant="secondary" href="/deals" prefetch={false}>
              {t("toDeals")}
            </ButtonLink>
          </span>
        }
        searchLabel={t("search")}
        errorText={t("loadFailed")}
      />
      {open?.kind === "rename" && (
        <RenameTemplate
          template={open.template}
          onClose={close}
          onSaved={(name) => done(t("renamed", { name }))}
        />
      )}
      {open?.kind === "delete" && (
        <ConfirmCall
          title={t("deleteTitle")}
          text={t("deleteText", { name: open.template.name })}
          confirm={t("deleteConfirm")}
          call={async () => {
            const { id, name } = open.template;
            await send(dealTemplateCalls.remove, { params: { id }, version: open.template });
            return t("deleted", { name });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const loadTemplates: LoadRows<Template> = ({ page, per_page, search }, signal) =>
  send(dealTemplateCalls.list, {
    query: { page, per_page, ...(search ? { "filter[name]": search } : {}) },
    signal,
  });

type RenameTemplateProps = { template: Template; onClose: () => void; onSaved: (name: string) => void };
type Fields = { name: string; description: string };

/** Changes a template's name and description; its content stays. */
function RenameTemplate({ template, onClose, onSaved }: RenameTemplateProps) {
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
