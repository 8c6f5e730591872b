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
import { late } from "@/app/_ui/late";
import { useStaffText } from "@/app/_ui/staff-text";
import { dealTemplateCalls } from "@/lib/domain/deal-templates/calls";
import { templateColumns, type Template } from "./template-columns";

const RenameTemplate = late(() => import("./rename-template").then((module) => module.RenameTemplate));

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
