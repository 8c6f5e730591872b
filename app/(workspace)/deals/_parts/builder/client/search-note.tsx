import { useTranslations } from "next-intl";
import type { ClientSearch } from "./use-client-search";

/** What the list of clients cannot say: nothing found, a failure, a source that did not answer. */
export function SearchNote({
  search,
  isSearch,
  hasOptions,
}: {
  search: ClientSearch;
  isSearch: boolean;
  hasOptions: boolean;
}) {
  const t = useTranslations("builder.client");
  const note = noteOf();
  return (
    <p role="status" className={note ? "px-4 py-3 text-sm text-muted" : "sr-only"}>
      {note}
    </p>
  );

  function noteOf(): string | null {
    if (!isSearch) return hasOptions ? null : t("typeMore");
    if (search.isSearching) return hasOptions ? null : t("searching");
    if (search.isFailed) return t("searchFailed");
    const missing = hasOptions ? null : t("notFound", { query: search.searched });
    const failed = search.failedSources.map((source) => t(`sources.${source}`)).join(", ");
    return [missing, failed && t("sourceFailed", { sources: failed })].filter(Boolean).join(" ") || null;
  }
}
