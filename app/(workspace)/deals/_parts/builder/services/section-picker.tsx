"use client";

import { useQuery } from "@tanstack/react-query";
import { BookMarked, LibraryBig, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { EmptyState } from "@/app/_ui/empty-state";
import { PickDialog } from "@/app/_ui/pick-dialog";
import { useSettledText } from "@/app/_ui/use-settled-text";
import type { Language } from "@/lib/core/i18n/languages";
import { libraryCalls } from "@/lib/domain/library/calls";
import type { SavedEntry } from "@/lib/domain/library/schema";

export type SavedSection = Extract<SavedEntry, { kind: "section" }>;

type Props = {
  /** The proposal's language: only its sections are offered. */
  language: Language;
  /** Its failure is shown. */
  onChoose: (section: SavedSection) => Promise<void>;
  onClose: () => void;
};

/** Shown at the same time; a search finds more. */
const MAX_LISTED = 50;

/** Searches a saved section and passes it on for insertion. */
export function SectionPicker({ language, onChoose, onClose }: Props) {
  const t = useTranslations("builder.sections.library");
  const failures = useTranslations("common.failures");
  const [typed, setTyped] = useState("");
  const { data, isPending, isFetching, error } = useSections(typed, language);
  const { choose, opening, failure } = useChoosing(onChoose);
  const rows = data?.data ?? [];
  const more = (data?.meta.total ?? 0) - rows.length;
  const failed = failure ?? error;
  return (
    <PickDialog
      title={t("insertTitle")}
      description={t("insertText")}
      texts={{ search: t("search"), loading: t("loading"), list: t("list"), opening: t("loading") }}
      typed={typed}
      onTyped={setTyped}
      choices={rows}
      shown={({ id, name, excerpt, lines, tags }) => ({
        key: `${id}`,
        icon: <BookMarked />,
        name,
        text: excerpt,
        facts: [t("lines", { count: lines }), ...tags],
      })}
      {...{ isPending, isFetching, onClose }}
      failure={failed === null ? null : failures(callFailure(failed))}
      opening={opening === null ? null : `${opening}`}
      count={t("count", { count: data?.meta.total ?? 0 })}
      below={more > 0 && <p className="text-sm text-muted">{t("more", { count: more })}</p>}
      none={
        typed.trim() === "" ? (
          <EmptyState icon={<LibraryBig />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />
        )
      }
      onChoose={({ id }) => void choose(id)}
    />
  );
}

/** Sections by name and tag, in the proposal's language or without one. */
function useSections(typed: string, language: Language) {
  const searched = useSettledText(typed);
  return useQuery({
    queryKey: ["library", "sections", language, searched],
    queryFn: ({ signal }) =>
      send(libraryCalls.list, {
        query: {
          page: 1,
          per_page: MAX_LISTED,
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

/** Loads the chosen section completely. */
function useChoosing(onChoose: Props["onChoose"]) {
  const [opening, setOpening] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const choose = async (id: number) => {
    if (opening !== null) return;
    setOpening(id);
    setFailure(null);
    try {
      const entry = await send(libraryCalls.read, { params: { id } });
      if (entry.kind === "section") await onChoose(entry);
    } catch (error) {
      setFailure(error);
    }
    setOpening(null);
  };
  return { choose, opening, failure };
}
