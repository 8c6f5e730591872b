import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import { NewClient } from "./new-client";

/** An empty list says why it is empty and what to do next. */
export function NoClients({ isSearched, mayCreate }: { isSearched: boolean; mayCreate: boolean }) {
  const t = useTranslations("clients");
  if (isSearched) return <EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />;
  return (
    <EmptyState
      icon={<Users />}
      title={t("emptyTitle")}
      text={mayCreate ? t("emptyText") : t("emptyReadOnly")}
      action={mayCreate && <NewClient />}
    />
  );
}
