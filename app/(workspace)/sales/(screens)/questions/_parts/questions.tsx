"use client";

import { CircleHelp, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useOpened } from "@/app/_ui/use-opened";
import { useReady } from "@/app/_ui/use-ready";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { fieldCalls } from "@/lib/domain/fields/calls";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { typesOf } from "@/lib/domain/fields/question-type";
import { textOr } from "@/lib/core/i18n/text-or";
import { callFailure } from "@/app/_client/call-failure";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { late } from "@/app/_ui/late";
import { questionColumns } from "./question-columns";
import { UsedBy, usesOf } from "./used-by";

const QuestionDialog = late(() => import("./form/question-dialog").then((module) => module.QuestionDialog));

type Props = {
  mayCreate: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  /** The dialog that the page's address asks for; closing it leads to the list's address. */
  opened?: Opened;
};
/** The open dialog. */
export type Opened =
  | { kind: "create" }
  | { kind: "edit" | "delete"; question: Pick<FieldAnswer, "id" | "name"> };

/** The list of questions, 10 per page (LIM-03, QST-01), with its dialogs. */
export function Questions({ mayCreate, mayUpdate, mayDelete, opened }: Props) {
  const t = useTranslations("questions");
  const isReady = useReady();
  const clear = useClearTable("questions");
  const state = useTableState({ pageSize: 10, inAddress: true });
  const { open, setOpen, close, isLeaving } = useOpened<Opened>("/sales/questions", opened);
  const columns = useMemo(
    () =>
      questionColumns(t, {
        onEdit: mayUpdate ? (question) => setOpen({ kind: "edit", question }) : null,
        onDelete: mayDelete ? (question) => setOpen({ kind: "delete", question }) : null,
      }),
    [t, mayUpdate, mayDelete, setOpen],
  );
  const refresh = useCallback(() => void clear(), [clear]);
  const done = (text: string) => {
    leaveNotice({ tone: "success", text }, isLeaving);
    close();
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
      <ListScreen
        mode="server"
        name="questions"
        load={loadQuestions}
        columns={columns}
        columnsFrom="middle"
        state={state}
        texts={listTexts(t)}
        icon={<CircleHelp />}
        action={
          <span className="flex flex-wrap gap-2">
            <TransferActions subject="questions" mayImport={mayCreate || mayUpdate} onImported={refresh} />
            {create}
          </span>
        }
        emptyAction={create}
        searchLabel={t("search")}
        toolbar={<TypeFilter state={state} />}
        errorText={t("loadFailed")}
      />
      {open && <OpenDialog open={open} onClose={close} onDone={done} />}
    </>
  );
}

type OpenProps = { open: Opened; onClose: () => void; onDone: (text: string) => void };

function OpenDialog({ open, onClose, onDone }: OpenProps) {
  const t = useTranslations("questions");
  if (open.kind === "create")
    return (
      <QuestionDialog
        id={null}
        name=""
        onClose={onClose}
        onSaved={({ name }) => onDone(t("created", { name }))}
      />
    );
  const { id, name } = open.question;
  return open.kind === "edit" ? (
    <QuestionDialog
      id={id}
      name={name}
      onClose={onClose}
      onSaved={(saved) => onDone(t("saved", { name: saved.name }))}
    />
  ) : (
    <DeleteQuestion
      question={open.question}
      onClose={onClose}
      onDeleted={() => onDone(t("deleted", { name }))}
    />
  );
}

/** One page of the tenant's own questions (REST-48, X-52). */
const loadQuestions: LoadRows<FieldAnswer> = ({ page, per_page, search, filters }, signal) =>
  send(fieldCalls.list, {
    query: {
      page,
      per_page,
      is_standard: "false",
      ...(search ? { search } : {}),
      ...(filters["type"] ? { "filter[type_id]": Number(filters["type"]) } : {}),
    },
    signal,
  });

function TypeFilter({ state }: { state: TableState }) {
  const t = useTranslations("questions");
  const data = useBootstrap();
  const types = typesOf(data?.constants ?? [], "field_type").map(({ id, slug }) => ({
    value: String(id),
    label: textOr(t, `types.${slug}`, slug),
  }));
  return (
    <TableFilter state={state} name="type" label={t("filterType")} all={t("allTypes")} options={types} />
  );
}

type DeleteQuestionProps = {
  question: Pick<FieldAnswer, "id" | "name">;
  onClose: () => void;
  onDeleted: () => void;
};

/** Deletes a question after confirmation. One that is used stays, and the dialog shows where (S-057). */
function DeleteQuestion({ question, onClose, onDeleted }: DeleteQuestionProps) {
  const t = useTranslations("questions");
  return (
    <ConfirmCall
      title={t("deleteTitle")}
      text={t("deleteText", { name: question.name })}
      confirm={t("deleteConfirm")}
      call={async () => {
        await send(fieldCalls.remove, { params: { id: question.id }, version: null });
        return null;
      }}
      failureText={(error) => {
        const uses = usesOf(error);
        return uses.length > 0 ? (
          <UsedBy text={t("deleteUsed")} uses={uses} />
        ) : (
          t(`failures.${callFailure(error)}`)
        );
      }}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
