"use client";

import { Archive, ArchiveRestore, ListPlus, Pencil, Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeMessages } from "@/app/_settings/change-messages";
import { Heading } from "@/app/_settings/section";
import { Badge } from "@/app/_ui/badge";
import { Button, IconButton } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DragHandle } from "@/app/_ui/drag-handle";
import { EmptyState } from "@/app/_ui/empty-state";
import { SortableList } from "@/app/_ui/sortable-list";
import { useReady } from "@/app/_ui/use-ready";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { late } from "@/app/_ui/late";
import {
  FIELD_SUBJECTS,
  fieldVariable,
  labelIn,
  MAX_FIELDS,
  type FieldSubject,
} from "@/lib/core/custom-fields/custom-field";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import { DeleteField } from "./delete-field";
import { useFields, type FieldActions, type FieldRights } from "./use-fields";

const FieldDialog = late(() => import("./field-dialog").then((module) => module.FieldDialog));

type Props = { initial: CustomFieldAnswer[]; rights: FieldRights };

/** The workspace's custom fields of deals and of clients. */
export function CustomFields({ initial, rights }: Props) {
  const t = useTranslations("settings.fields");
  const actions = useFields(initial);
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text")} />
      <ChangeMessages changes={actions} />
      {FIELD_SUBJECTS.map((subject) => (
        <SubjectFields key={subject} subject={subject} actions={actions} rights={rights} />
      ))}
    </div>
  );
}

type SubjectProps = { subject: FieldSubject; actions: FieldActions; rights: FieldRights };

/**
 * The fields of deals or of clients: the active ones, which can be reordered, and below them the archived
 * ones.
 */
function SubjectFields({ subject, actions, rights }: SubjectProps) {
  const t = useTranslations("settings.fields");
  const isReady = useReady();
  const [isAdding, setAdding] = useState(false);
  const own = actions.fields.filter((field) => field.subject === subject);
  const active = own.filter(({ is_active }) => is_active);
  const archived = own.filter(({ is_active }) => !is_active);
  const isFull = active.length >= MAX_FIELDS;
  return (
    <Card aria-labelledby={`${subject}-fields`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4">
        <div className="min-w-0">
          <h3 id={`${subject}-fields`} className="font-semibold">
            {t(`${subject}.title`)}
          </h3>
          <p className="text-sm text-muted">{t(`${subject}.text`)}</p>
        </div>
        {rights.mayAdd && (
          <Button
            size="sm"
            variant="secondary"
            className="max-sm:text-left max-sm:whitespace-normal"
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!isReady || isFull}
            disabledReason={isFull ? t("full") : null}
            onClick={() => setAdding(true)}
          >
            {t(`${subject}.new`)}
          </Button>
        )}
      </header>
      {active.length === 0 ? (
        <EmptyState icon={<ListPlus />} title={t("emptyTitle")} text={t(`${subject}.empty`)} />
      ) : (
        <SortableList
          ids={active.map(({ id }) => id)}
          onReorder={(ids) => void actions.reorder(subject, ids)}
          nameOf={(id) => active.find((field) => field.id === id)?.label ?? ""}
        >
          <ol aria-label={t(`${subject}.title`)} className="divide-y divide-line *:last:rounded-b-card">
            {active.map((field) => (
              <FieldRow key={field.id} field={field} actions={actions} rights={rights} />
            ))}
          </ol>
        </SortableList>
      )}
      {archived.length > 0 && (
        <section className="border-t border-line px-5 py-4" aria-labelledby={`${subject}-archived`}>
          <h4 id={`${subject}-archived`} className="text-sm font-medium">
            {t("archivedTitle")}
          </h4>
          <p className="text-sm text-muted">{t("archivedText")}</p>
          <ul className="mt-2 divide-y divide-line">
            {archived.map((field) => (
              <ArchivedRow key={field.id} field={field} actions={actions} rights={rights} />
            ))}
          </ul>
        </section>
      )}
      <FieldDialog
        subject={subject}
        field={null}
        open={isAdding}
        onOpenChange={setAdding}
        onSaved={(field) => {
          setAdding(false);
          actions.saved(field, t("created", { name: field.label }));
        }}
      />
    </Card>
  );
}

type RowProps = { field: CustomFieldAnswer; actions: FieldActions; rights: FieldRights };

function FieldFacts({ field }: { field: CustomFieldAnswer }) {
  const t = useTranslations("settings.fields");
  const language = useLocale();
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{labelIn(field, language)}</span>
        {field.is_required && <Badge tone="info">{t("required")}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {t(`kinds.${field.kind}`)}
        <span aria-hidden="true"> · </span>
        <code className="text-xs wrap-anywhere">{`{${fieldVariable(field)}}`}</code>
      </p>
    </div>
  );
}

function FieldRow({ field, actions, rights }: RowProps) {
  const t = useTranslations("settings.fields");
  const isReady = useReady();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { row, handle } = useSortableRow(field.id);
  const name = field.label;
  const disabled = !isReady || actions.isBusy;
  const close = () => setOpen(null);
  return (
    <li {...row} aria-label={name} className="flex items-center gap-2 bg-surface px-4 py-3 sm:gap-3 sm:px-5">
      {rights.mayChange && <DragHandle {...handle} name={name} />}
      <FieldFacts field={field} />
      <div className="flex items-center gap-0.5">
        {rights.mayChange && (
          <>
            <IconButton
              label={t("edit", { name })}
              icon={<Pencil />}
              disabled={disabled}
              onClick={() => setOpen("edit")}
            />
            <IconButton
              label={t("archive", { name })}
              icon={<Archive />}
              disabled={disabled}
              onClick={() => void actions.archive(field)}
            />
          </>
        )}
        {rights.mayDelete && (
          <IconButton
            tone="danger"
            label={t("delete", { name })}
            icon={<Trash2 />}
            disabled={disabled}
            onClick={() => setOpen("delete")}
          />
        )}
      </div>
      <FieldDialog
        subject={field.subject}
        field={field}
        open={open === "edit"}
        onOpenChange={close}
        onTheirs={actions.put}
        onSaved={(saved) => {
          close();
          actions.saved(saved, t("saved", { name: saved.label }));
        }}
      />
      {open === "delete" && <DeleteField field={field} actions={actions} onClose={close} />}
    </li>
  );
}

/** An archived field: it can be restored, or deleted if nothing has a value of it. */
function ArchivedRow({ field, actions, rights }: RowProps) {
  const t = useTranslations("settings.fields");
  const isReady = useReady();
  const [isDeleting, setDeleting] = useState(false);
  const disabled = !isReady || actions.isBusy;
  const name = field.label;
  return (
    <li aria-label={name} className="flex items-center gap-3 py-2">
      <FieldFacts field={field} />
      {rights.mayChange && (
        <IconButton
          label={t("restore", { name })}
          icon={<ArchiveRestore />}
          disabled={disabled}
          onClick={() => void actions.restore(field)}
        />
      )}
      {rights.mayDelete && (
        <IconButton
          tone="danger"
          label={t("delete", { name })}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteField field={field} actions={actions} onClose={() => setDeleting(false)} />}
    </li>
  );
}
