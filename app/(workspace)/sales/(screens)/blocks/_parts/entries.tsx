"use client";

import { useQuery } from "@tanstack/react-query";
import { BookMarked, Plus, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { SelectField } from "@/app/_ui/select-field";
import { isLanguage, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import { archiveEntry, duplicateEntry } from "./copy-entry";
import { entryColumns, type Entry } from "./entry-columns";
import { RemoveEntry } from "./remove-entry";

type Props = { mayCreate: boolean; mayUpdate: boolean; mayDelete: boolean; maySeeUses: boolean };

const idOf = ({ id }: Entry) => id;

/** The list of saved blocks and sections, searched and filtered, and what is done with each. */
export function Entries({ mayCreate, mayUpdate, mayDelete, maySeeUses }: Props) {
  const t = useTranslations("library");
  const kinds = useTranslations("builder.document.kinds");
  const failures = useTranslations("common.failures");
  const clear = useClearTable("library");
  const state = useTableState({ pageSize: 20, inAddress: true });
  const [removed, setRemoved] = useState<Entry | null>(null);
  const told = (tone: "success" | "error", text: string) => {
    leaveNotice({ tone, text });
    void clear();
  };
  const duplicate = async (entry: Entry) => {
    try {
      const { name } = await duplicateEntry(entry.id, t("copyOf", { name: entry.name }));
      told("success", t("duplicated", { name }));
    } catch (error) {
      told("error", failures(callFailure(error)));
    }
  };
  const restore = async ({ id, name }: Entry) => {
    try {
      await archiveEntry(id, false);
      told("success", t("restored", { name }));
    } catch (error) {
      told("error", failures(callFailure(error)));
    }
  };
  const columns = entryColumns(
    { t, kinds },
    {
      mayUpdate,
      onDuplicate: mayCreate ? (entry) => void duplicate(entry) : null,
      onRestore: mayUpdate ? (entry) => void restore(entry) : null,
      onRemove: mayUpdate || mayDelete ? setRemoved : null,
    },
  );
  return (
    <>
      <NoticeBanner duration={5_000} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">{t("title")}</h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t("subtitle")}</p>
        </div>
        {mayCreate && <NewEntry />}
      </div>
      <Card>
        <DataTable
          mode="server"
          name="library"
          load={loadEntries}
          label={t("title")}
          columns={columns}
          rowId={idOf}
          state={state}
          searchLabel={t("search")}
          toolbar={<Filters state={state} />}
          empty={
            <EmptyState
              icon={<BookMarked />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              action={mayCreate && <NewEntry />}
            />
          }
          noneFound={<EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />}
          errorText={t("loadFailed")}
        />
      </Card>
      {removed && (
        <RemoveEntry
          entry={removed}
          {...{ maySeeUses, mayUpdate, mayDelete }}
          onClose={() => setRemoved(null)}
          onRemoved={(how) => {
            setRemoved(null);
            told("success", t(how, { name: removed.name }));
          }}
        />
      )}
    </>
  );
}

function NewEntry() {
  const t = useTranslations("library");
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <ButtonLink
        href="/sales/blocks/create"
        prefetch={false}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        {t("newBlock")}
      </ButtonLink>
      <ButtonLink href="/sales/blocks/create?kind=section" prefetch={false} variant="secondary">
        {t("newSection")}
      </ButtonLink>
    </span>
  );
}

/** Leaves what is of one kind, has a tag, or is written in a language. */
function Filters({ state }: { state: TableState }) {
  const t = useTranslations("library");
  const { data: tags = [] } = useQuery({
    queryKey: ["library", "tags"],
    queryFn: ({ signal }) => send(libraryCalls.tags, { signal }),
    staleTime: 0,
  });
  const { filters, setFilter } = state;
  return (
    <>
      <SelectField
        className="min-w-0 flex-1 basis-36 sm:max-w-44"
        label={t("filters.kind")}
        hideLabel
        clearable
        placeholder={t("filters.anyKind")}
        options={(["block", "section"] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={filters["kind"] ?? null}
        onChange={(kind) => setFilter("kind", kind)}
      />
      <SelectField
        className="min-w-0 flex-1 basis-36 sm:max-w-44"
        label={t("filters.tag")}
        hideLabel
        clearable
        disabled={tags.length === 0 && !filters["tag"]}
        placeholder={t("filters.anyTag")}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        value={filters["tag"] ?? null}
        onChange={(tag) => setFilter("tag", tag)}
      />
      <SelectField
        className="min-w-0 flex-1 basis-36 sm:max-w-44"
        label={t("filters.language")}
        hideLabel
        clearable
        placeholder={t("filters.everyLanguage")}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_TABLE[language].name }))}
        value={filters["language"] ?? null}
        onChange={(language) => setFilter("language", language)}
      />
      <SelectField
        className="min-w-0 flex-1 basis-36 sm:max-w-44"
        label={t("filters.state")}
        hideLabel
        clearable
        placeholder={t("filters.offered")}
        options={[{ value: "true", label: t("filters.archived") }]}
        value={filters["archived"] ?? null}
        onChange={(archived) => setFilter("archived", archived)}
      />
    </>
  );
}

const loadEntries: LoadRows<Entry> = ({ page, per_page, search, filters }, signal) => {
  const { kind, tag, language, archived } = filters;
  return send(libraryCalls.list, {
    query: {
      page,
      per_page,
      ...(search ? { "filter[name]": search } : {}),
      ...(tag ? { "filter[tag]": tag } : {}),
      ...(isLanguage(language) ? { "filter[language]": language } : {}),
      ...(archived === "true" ? { "filter[archived]": "true" as const } : {}),
      ...(kind === "block" || kind === "section" ? { "filter[kind]": kind } : {}),
    },
    signal,
  });
};
