"use client";

import { useQuery } from "@tanstack/react-query";
import { BookMarked, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ListScreen, listTexts } from "@/app/_shell/list-screen";
import { ButtonLink } from "@/app/_ui/button-link";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import { useStaffText } from "@/app/_ui/staff-text";
import { isLanguage, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import { archiveEntry, duplicateEntry } from "./copy-entry";
import { entryColumns, type Entry } from "./entry-columns";
import { RemoveEntry } from "./remove-entry";

type Props = { mayCreate: boolean; mayUpdate: boolean; mayDelete: boolean; maySeeUses: boolean };

/** The list of saved blocks and sections, with search, filters and the actions on an entry. */
export function Entries({ mayCreate, mayUpdate, mayDelete, maySeeUses }: Props) {
  const t = useTranslations("library");
  const kinds = useTranslations("builder.document.kinds");
  const { date } = useStaffText();
  const state = useTableState({ pageSize: 20, inAddress: true });
  const [removed, setRemoved] = useState<Entry | null>(null);
  const { told, reload, duplicate, restore } = useEntryActions();
  const columns = entryColumns(
    { t, kinds, date },
    {
      mayUpdate,
      onDuplicate: mayCreate ? (entry) => void duplicate(entry) : null,
      onRestore: mayUpdate ? (entry) => void restore(entry) : null,
      onRemove: mayUpdate || mayDelete ? setRemoved : null,
    },
  );
  return (
    <>
      <ListScreen
        mode="server"
        name="library"
        load={loadEntries}
        columns={columns}
        columnsFrom="middle"
        state={state}
        texts={listTexts(t)}
        icon={<BookMarked />}
        action={mayCreate && <NewEntry />}
        searchLabel={t("search")}
        toolbar={<Filters state={state} />}
        errorText={t("loadFailed")}
      />
      {removed && (
        <RemoveEntry
          entry={removed}
          {...{ maySeeUses, mayUpdate, mayDelete }}
          onClose={() => {
            setRemoved(null);
            // Somebody else's change may have refused the user's.
            reload();
          }}
          onRemoved={(how) => {
            setRemoved(null);
            told("success", t(how, { name: removed.name }));
          }}
        />
      )}
    </>
  );
}

/** The actions that need no dialog, and functions to reload the list: `told` shows a message too. */
function useEntryActions() {
  const t = useTranslations("library");
  const failures = useTranslations("common.failures");
  const clear = useClearTable("library");
  const reload = () => void clear();
  const told = (tone: "success" | "error", text: string) => {
    leaveNotice({ tone, text });
    reload();
  };
  const running = useRef(new Set<number>());
  const tried = async (id: number, act: () => Promise<string>) => {
    // A second press on the same entry would make a second copy.
    if (running.current.has(id)) return;
    running.current.add(id);
    try {
      told("success", await act());
    } catch (error) {
      told("error", failures(callFailure(error)));
    } finally {
      running.current.delete(id);
    }
  };
  const duplicate = (entry: Entry) =>
    tried(entry.id, async () => {
      const { name } = await duplicateEntry(entry.id, t("copyOf", { name: entry.name }));
      return t("duplicated", { name });
    });
  const restore = ({ id, name }: Entry) =>
    tried(id, async () => {
      await archiveEntry(id, false);
      return t("restored", { name });
    });
  return { told, reload, duplicate, restore };
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

/** Filters by kind, tag and language. Archived entries are listed only on request. */
function Filters({ state }: { state: TableState }) {
  const t = useTranslations("library.filters");
  const { data: tags = [] } = useQuery({
    queryKey: ["library", "tags"],
    queryFn: ({ signal }) => send(libraryCalls.tags, { signal }),
    staleTime: 0,
  });
  const kinds = (["block", "section"] as const).map((value) => ({ value, label: t(value) }));
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }));
  return (
    <>
      <TableFilter state={state} name="kind" label={t("kind")} all={t("anyKind")} options={kinds} />
      <TableFilter
        state={state}
        name="tag"
        label={t("tag")}
        all={t("anyTag")}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
      />
      <TableFilter
        state={state}
        name="language"
        label={t("language")}
        all={t("everyLanguage")}
        options={languages}
      />
      <TableFilter
        state={state}
        name="archived"
        label={t("state")}
        all={t("offered")}
        options={[{ value: "true", label: t("archived") }]}
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
