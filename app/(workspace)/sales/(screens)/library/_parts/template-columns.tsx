import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { IconButton } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import type { Column } from "@/app/_ui/data-table/types";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { templateRowSchema } from "@/lib/domain/deal-templates/schema";

export type Template = z.output<typeof templateRowSchema>;

type Actions = {
  mayUse: boolean;
  onRename: ((template: Template) => void) | null;
  onDelete: ((template: Template) => void) | null;
};

export function templateColumns(
  t: ReturnType<typeof useTranslations<"deals.templates.manage">>,
  { date }: Pick<OfferText, "date">,
  actions: Actions,
): Column<Template>[] {
  return [
    {
      id: "name",
      header: t("columns.name"),
      cell: ({ name, description }) => (
        <>
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          {description && (
            <span className="line-clamp-2 max-w-prose text-xs text-faint wrap-anywhere">{description}</span>
          )}
        </>
      ),
    },
    {
      id: "language",
      header: t("columns.language"),
      width: "content",
      className: "text-muted",
      cell: ({ language }) => (language === null ? t("anyLanguage") : LANGUAGE_TABLE[language].name),
    },
    {
      id: "lines",
      header: t("columns.lines"),
      align: "right",
      className: "text-muted tabular-nums",
      cell: ({ lines }) => lines,
    },
    {
      id: "blocks",
      header: t("columns.blocks"),
      align: "right",
      className: "text-muted tabular-nums",
      cell: ({ blocks }) => blocks,
    },
    {
      id: "updated_at",
      header: t("columns.changed"),
      width: "content",
      className: "text-muted tabular-nums",
      cell: ({ updated_at: changed }) => date(changed),
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      phone: "foot",
      cell: (template) => <RowActions template={template} {...actions} />,
    },
  ];
}

function RowActions({ template, mayUse, onRename, onDelete }: Actions & { template: Template }) {
  const t = useTranslations("deals.templates.manage");
  return (
    <span className="inline-flex items-center gap-1">
      {mayUse && (
        <ButtonLink
          size="sm"
          variant="secondary"
          href={`/deals/create?template=${template.id}`}
          prefetch={false}
          aria-label={t("useNamed", { name: template.name })}
        >
          {t("use")}
        </ButtonLink>
      )}
      {onRename && (
        <IconButton
          label={t("rename", { name: template.name })}
          icon={<Pencil />}
          onClick={() => onRename(template)}
        />
      )}
      {onDelete && (
        <IconButton
          tone="danger"
          label={t("delete", { name: template.name })}
          icon={<Trash2 />}
          onClick={() => onDelete(template)}
        />
      )}
    </span>
  );
}
