import { ArchiveRestore, Copy, Pencil, Trash2 } from "lucide-react";
import type { useTranslations } from "next-intl";
import Link from "next/link";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { IconButton, iconButtonStyle } from "@/app/_ui/button";
import type { Column } from "@/app/_ui/data-table/types";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { entryRowSchema } from "@/lib/domain/library/schema";

export type Entry = z.output<typeof entryRowSchema>;

const editAddress = (id: number): string => `/sales/blocks/${id}/edit`;

export type Actions = {
  mayUpdate: boolean;
  onDuplicate: ((entry: Entry) => void) | null;
  /** Restores an entry; only archived ones have this action. */
  onRestore: ((entry: Entry) => void) | null;
  onRemove: ((entry: Entry) => void) | null;
};

type Texts = {
  t: ReturnType<typeof useTranslations<"library">>;
  kinds: ReturnType<typeof useTranslations<"builder.document.kinds">>;
  date: OfferText["date"];
};

export function entryColumns(texts: Texts, actions: Actions): Column<Entry>[] {
  const { t, kinds, date } = texts;
  return [
    {
      id: "name",
      header: t("columns.name"),
      width: { min: 15, share: 3 },
      cell: (entry) => <Named entry={entry} mayUpdate={actions.mayUpdate} />,
    },
    {
      id: "kind",
      header: t("columns.kind"),
      className: "text-muted",
      cell: ({ type, lines }) => (type === null ? t("sectionWith", { count: lines }) : kinds(`${type}.name`)),
    },
    {
      id: "language",
      header: t("columns.language"),
      width: "content",
      className: "text-muted",
      cell: ({ language }) => (language === null ? t("anyLanguage") : LANGUAGE_TABLE[language].name),
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
      cell: (entry) => <RowActions entry={entry} t={t} {...actions} />,
    },
  ];
}

type NamedProps = { entry: Entry; mayUpdate: boolean };

function Named({ entry: { id, name, excerpt, tags }, mayUpdate }: NamedProps) {
  return (
    <>
      {mayUpdate ? (
        <Link
          href={editAddress(id)}
          prefetch={false}
          className="line-clamp-2 font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
      )}
      {excerpt && (
        <span className="line-clamp-2 max-w-prose text-xs text-faint wrap-anywhere">{excerpt}</span>
      )}
      {tags.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </>
  );
}

function RowActions({
  entry,
  t,
  mayUpdate,
  onDuplicate,
  onRestore,
  onRemove,
}: Actions & { entry: Entry; t: Texts["t"] }) {
  const { id, name } = entry;
  return (
    <span className="inline-flex items-center gap-1">
      {mayUpdate && (
        <Link
          href={editAddress(id)}
          prefetch={false}
          aria-label={t("edit", { name })}
          title={t("edit", { name })}
          className={iconButtonStyle()}
        >
          <Pencil aria-hidden="true" />
        </Link>
      )}
      {onDuplicate && (
        <IconButton label={t("duplicate", { name })} icon={<Copy />} onClick={() => onDuplicate(entry)} />
      )}
      {onRestore && entry.archived && (
        <IconButton
          label={t("restore", { name })}
          icon={<ArchiveRestore />}
          onClick={() => onRestore(entry)}
        />
      )}
      {onRemove && (
        <IconButton
          tone="danger"
          label={t("remove", { name })}
          icon={<Trash2 />}
          onClick={() => onRemove(entry)}
        />
      )}
    </span>
  );
}
