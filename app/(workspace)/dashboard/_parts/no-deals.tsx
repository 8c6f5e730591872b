import { FilePlus2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

/** What to do in a workspace without any deal. */
export function NoDeals({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations("dashboard.noDeals");
  return (
    <Card>
      <EmptyState
        icon={<FilePlus2 />}
        title={t("title")}
        text={t(mayCreate ? "text" : "textForReaders")}
        action={
          mayCreate && (
            <ButtonLink href="/deals/create" prefetch={false}>
              {t("create")}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}
