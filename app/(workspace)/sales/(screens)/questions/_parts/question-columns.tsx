import { Pencil, Trash2 } from "lucide-react";
import type { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { IconButton } from "@/app/_ui/button";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { textOr } from "@/lib/core/i18n/text-or";

type Actions = {
  onEdit: ((question: FieldAnswer) => void) | null;
  onDelete: ((question: FieldAnswer) => void) | null;
};

export function questionColumns(
  t: ReturnType<typeof useTranslations<"questions">>,
  { onEdit, onDelete }: Actions,
): Column<FieldAnswer>[] {
  const columns: Column<FieldAnswer>[] = [
    {
      id: "name",
      header: t("columns.name"),
      cell: (question) => <Names question={question} />,
    },
    {
      id: "type",
      header: t("columns.type"),
      className: "text-muted",
      cell: (question) => typeName(t, question),
    },
    {
      id: "pricing",
      header: t("columns.affectsPricing"),
      width: "content",
      cell: ({ is_price_modifier: affects }) => (
        <Badge tone={affects ? "info" : "neutral"}>{affects ? t("yes") : t("no")}</Badge>
      ),
    },
    {
      id: "required",
      header: t("columns.required"),
      width: "content",
      className: "text-muted",
      cell: ({ is_required: isRequired }) => (isRequired ? t("yes") : t("no")),
    },
    {
      id: "shows",
      header: t("columns.shows"),
      className: "text-muted",
      cell: ({ is_visible: isVisible, visible_when: conditions }) =>
        !isVisible
          ? t("shows.never")
          : conditions.length > 0
            ? t("shows.when", { count: conditions.length })
            : t("shows.always"),
    },
  ];
  if (!onEdit && !onDelete) return columns;
  const buttons = (question: FieldAnswer) => (
    <span className="inline-flex">
      {onEdit && (
        <IconButton
          label={t("edit", { name: question.name })}
          icon={<Pencil />}
          onClick={() => onEdit(question)}
        />
      )}
      {onDelete && (
        <IconButton
          tone="danger"
          label={t("delete", { name: question.name })}
          icon={<Trash2 />}
          onClick={() => onDelete(question)}
        />
      )}
    </span>
  );
  return [
    ...columns,
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      cell: buttons,
    },
  ];
}

const Names = ({ question: { name, go_sale_title: title } }: { question: FieldAnswer }) => (
  <>
    <span className="line-clamp-3 font-medium wrap-anywhere">{name}</span>
    {title && title !== name && (
      <span className="line-clamp-2 text-xs text-faint wrap-anywhere">{title}</span>
    )}
  </>
);

/** The name of a question's type, with the kind of a choice. The tenant's own types show their slug. */
export function typeName(
  t: ReturnType<typeof useTranslations<"questions">>,
  { field_type: type, field_sub_type: subType }: { field_type: string; field_sub_type: string | null },
): string {
  const name = textOr(t, `types.${type}`, type);
  return subType === null ? name : `${name} · ${textOr(t, `subTypes.${subType}`, subType)}`;
}
