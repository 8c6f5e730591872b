"use client";

import { CircleHelp, Plus, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { DeleteQuestion } from "./delete-question";
import { loadQuestions } from "./load-questions";
import { QuestionDialog } from "./form/question-dialog";
import { questionColumns } from "./question-columns";
import { TypeFilter } from "./type-filter";

type Props = { mayCreate: boolean; mayUpdate: boolean; mayDelete: boolean };
/** What is open over the list. */
type Open = { kind: "create" } | { kind: "edit" | "delete"; question: FieldAnswer } | null;

const idOf = ({ id }: FieldAnswer) => id;

/** The list of questions, 10 on a page (LIM-03, QST-01), and the dialogs over it. */
export function Questions({ mayCreate, mayUpdate, mayDelete }: Props) {
  const t = useTranslations("questions");
  const isReady = useReady();
  const clear = useClearTable("questions");
  const state = useTableState({ pageSize: 10, inAddress: true });
  const [open, setOpen] = useState<Open>(null);
  const columns = useMemo(
    () =>
      questionColumns(t, {
        onEdit: mayUpdate ? (question) => setOpen({ kind: "edit", question }) : null,
        onDelete: mayDelete ? (question) => setOpen({ kind: "delete", question }) : null,
      }),
    [t, mayUpdate, mayDelete],
  );
  const refresh = useCallback(() => void clear(), [clear]);
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    leaveNotice({ tone: "success", text });
    void clear();
  };
  const create = mayCreate && (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      disabled={!isReady}
      onClick={() => setOpen({ kind: "create" })}
    >
      {t("new")}
    </Button>
  );
  return (
    <>
      <NoticeBanner duration={5_000} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">{t("title")}</h2>
          <p className="mt-1 text-sm text-muted">{t("subtitle")}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <TransferActions subject="questions" mayImport={mayCreate || mayUpdate} onImported={refresh} />
          {create}
        </span>
      </div>
      <Card>
        <DataTable
          mode="server"
          name="questions"
          load={loadQuestions}
          label={t("title")}
          columns={columns}
          rowId={idOf}
          state={state}
          searchLabel={t("search")}
          toolbar={<TypeFilter state={state} />}
          empty={
            <EmptyState icon={<CircleHelp />} title={t("emptyTitle")} text={t("emptyText")} action={create} />
          }
          noneFound={<EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />}
          errorText={t("loadFailed")}
        />
      </Card>
      {open?.kind === "create" && (
        <QuestionDialog
          id={null}
          name=""
          onClose={close}
          onSaved={({ name }) => done(t("created", { name }))}
        />
      )}
      {open?.kind === "edit" && (
        <QuestionDialog
          id={open.question.id}
          name={open.question.name}
          onClose={close}
          onSaved={({ name }) => done(t("saved", { name }))}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteQuestion
          question={open.question}
          onClose={close}
          onDeleted={() => done(t("deleted", { name: open.question.name }))}
        />
      )}
    </>
  );
}
