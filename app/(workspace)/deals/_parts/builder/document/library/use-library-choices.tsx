import { useQuery } from "@tanstack/react-query";
import { BookMarked } from "lucide-react";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { useSettledText } from "@/app/_ui/use-settled-text";
import type { Block } from "@/lib/core/documents/blocks";
import { libraryCalls } from "@/lib/domain/library/calls";
import { useBuilder } from "../../builder-context";
import { languageOfForm } from "../../form-state";
import type { Choice } from "../choice-list";
import { newKey } from "../new-block";

const PREFIX = "library-";
const MAX_CHOICES = 20;

/**
 * Saved blocks as choices, found by name and tag, in the proposal's language or without one; each with the
 * beginning of its text. Empty while the list is closed (null), or if they cannot be read, because block
 * kinds can still be added. `more`: how many others there are, which a longer search finds.
 */
export function useLibraryChoices(search: string | null): {
  saved: Choice[];
  more: number;
  isSearching: boolean;
} {
  const t = useTranslations("builder.document.library");
  const language = languageOfForm(useBuilder().deal);
  const name = useSettledText(search ?? "");
  const { data, isFetching } = useQuery({
    queryKey: ["library", "blocks", language, name],
    queryFn: ({ signal }) =>
      send(libraryCalls.list, {
        query: {
          page: 1,
          per_page: MAX_CHOICES,
          "filter[kind]": "block",
          "filter[language]": language,
          ...(name === "" ? {} : { "filter[name]": name }),
        },
        signal,
      }),
    enabled: search !== null,
    placeholderData: (before) => before,
  });
  if (search === null || !data) return { saved: [], more: 0, isSearching: isFetching };
  const saved = data.data.map(({ id, name: called, tags, excerpt }) => ({
    id: `${PREFIX}${id}`,
    name: called,
    words: tags.join(" "),
    text: excerpt || tags.join(", "),
    icon: <BookMarked />,
    end: <span className="shrink-0 text-xs text-faint">{t("saved")}</span>,
  }));
  const isSearching = isFetching || search.trim() !== name;
  return { saved, more: data.meta.total - data.data.length, isSearching };
}

/** The id of the entry that a choice represents; null for other choices. */
export const entryOfChoice = (id: string): number | null =>
  id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : null;

/** A copy of a saved block that stores its origin and version. Throws ApiError. */
export async function copyOfEntry(id: number): Promise<Block | null> {
  const entry = await send(libraryCalls.read, { params: { id } });
  if (entry.kind !== "block") return null;
  return { ...entry.content, key: newKey(), origin: { entry: entry.id, version: entry.version } };
}
