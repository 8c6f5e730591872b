import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Spinner } from "./spinner";

/** What stands at the end of a search box: a magnifying glass, or a turning mark while it searches. */
export function SearchMark({ busy }: { busy: boolean }) {
  const t = useTranslations("common");
  return (
    <span className="flex size-9 items-center justify-center text-faint">
      {busy ? <Spinner label={t("loading")} /> : <Search aria-hidden="true" className="size-4" />}
    </span>
  );
}
