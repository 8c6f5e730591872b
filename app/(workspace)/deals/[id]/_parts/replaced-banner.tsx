import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { ButtonLink } from "@/app/_ui/button-link";
import type { ListedRevision } from "@/lib/domain/deals/list-revisions";

/** Says which version stands now, and leads there. */
export function ReplacedBanner({ successor }: { successor: ListedRevision }) {
  const t = useTranslations("deal");
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink size="sm" variant="secondary" href={`/deals/${successor.id}`} prefetch={false}>
          {t("timeline.next")}
        </ButtonLink>
      }
    >
      {t("replacedBy", { number: successor.number })}
    </Banner>
  );
}
