import { FileText, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";

/** An empty list says why it is empty and what to do next. */
export function NoDeals({ isFiltered, mayCreate }: { isFiltered: boolean; mayCreate: boolean }) {
  const t = useTranslations("deals");
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noneTitle")}
        text={t("noneText")}
        action={
          <ButtonLink variant="secondary" href="/deals" prefetch={false}>
            {t("clearFilters")}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      icon={<FileText />}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={
        mayCreate && (
          <ButtonLink href="/deals/create" prefetch={false}>
            {t("create")}
          </ButtonLink>
        )
      }
    />
  );
}
