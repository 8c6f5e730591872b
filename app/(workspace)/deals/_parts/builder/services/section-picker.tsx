"use client";

import { useQuery } from "@tanstack/react-query";
import { BookMarked, LibraryBig, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { classes } from "@/app/_ui/classes";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { EmptyState } from "@/app/_ui/empty-state";
import { SearchMark } from "@/app/_ui/search-input";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import { useSettledText } from "@/app/_ui/use-settled-text";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { EntryRow, SavedEntry } from "@/lib/domain/library/schema";

export type SavedSection = Extract<SavedEntry, { kind: "section" }>;

type Props = {
  /** Of the proposal: sections of others are not offered. */
  language: Language;
  onChoose: (section: SavedSection) => void;
  onClose: () => void;
};

/** Shown at once; more are found by typing. */
const SHOWN = 50;

/** Finds a saved section by typing, and gives it to be inserted. */
export function SectionPicker({ language, onChoose, onClose }: Props) {
  const t = useTranslations("builder.sections.library");
  const failures = useTranslations("common.failures");
  const [typed, setTyped] = useState("");
  const { data, isPending, isFetching, error } = useSections(typed, language);
  const { choose, opening, failure } = useChoosing(onChoose);
  const list = useRef<HTMLUListElement>(null);
  const rows = data?.data ?? [];
  const failed = failure ?? error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("insertTitle")}
      description={t("insertText")}
      isChanged={false}
      busy={opening !== null}
      footer={<CancelButton disabled={opening !== null} />}
    >
      <div className="space-y-4">
        {failed !== null && <Banner tone="error">{failures(callFailure(failed))}</Banner>}
        <TextField
          type="search"
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = rows;
            if (event.key === "Enter" && first && !isFetching) void choose(first.id);
            if (event.key === "ArrowDown") {
              event.preventDefault();
              list.current?.querySelector("button")?.focus();
            }
          }}
          trailing={<SearchMark busy={isFetching && !isPending} />}
        />
        {isPending ? (
          <p className="flex min-h-40 items-center justify-center">
            <Spinner label={t("loading")} className="size-6" />
          </p>
        ) : rows.length > 0 ? (
          <ul ref={list} aria-label={t("list")} className="-mx-2 space-y-0.5">
            {rows.map((row) => (
              <li key={row.id}>
                <SectionButton row={row} isOpening={opening === row.id} onClick={() => void choose(row.id)} />
              </li>
            ))}
          </ul>
        ) : failed !== null ? null : typed.trim() === "" ? (
          <EmptyState icon={<LibraryBig />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />
        )}
        <p role="status" className="sr-only">
          {isPending || failed !== null ? "" : t("count", { count: rows.length })}
        </p>
      </div>
    </Dialog>
  );
}

type ButtonProps = {
  row: Pick<EntryRow, "name" | "excerpt" | "lines" | "tags">;
  isOpening: boolean;
  onClick: () => void;
};

/** A section as it is chosen: its name, its first words, how many services it has and its tags. */
function SectionButton({ row, isOpening, onClick }: ButtonProps) {
  const t = useTranslations("builder.sections.library");
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        "flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-left transition-colors",
        "hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
      )}
    >
      <span aria-hidden="true" className="mt-0.5 text-muted">
        {isOpening ? <Spinner /> : <BookMarked className="size-4.5" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{row.name}</span>
        {row.excerpt && <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{row.excerpt}</span>}
        <span className="mt-0.5 block text-xs text-faint">
          {[t("lines", { count: row.lines }), ...row.tags].join(" · ")}
        </span>
      </span>
    </button>
  );
}

/** Sections by name and tag, in the proposal's language or in any. */
function useSections(typed: string, language: Language) {
  const searched = useSettledText(typed);
  return useQuery({
    queryKey: ["library", "sections", language, searched],
    queryFn: ({ signal }) =>
      send(libraryCalls.list, {
        query: {
          page: 1,
          per_page: SHOWN,
          "filter[kind]": "section",
          "filter[language]": language,
          ...(searched ? { "filter[name]": searched } : {}),
        },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Reads the chosen section whole. */
function useChoosing(onChoose: Props["onChoose"]) {
  const [opening, setOpening] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const choose = async (id: number) => {
    if (opening !== null) return;
    setOpening(id);
    setFailure(null);
    try {
      const entry = await send(libraryCalls.read, { params: { id } });
      if (entry.kind === "section") onChoose(entry);
    } catch (error) {
      setFailure(error);
    }
    setOpening(null);
  };
  return { choose, opening, failure };
}
