import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { StageBadge } from "../../_parts/list/stage-badge";

/** A revision's stage; one that a newer revision stands for was not lost but replaced. */
export function RevisionBadge({ stage, isReplaced }: { stage: string; isReplaced: boolean }) {
  const t = useTranslations("deal");
  return isReplaced ? <Badge>{t("replaced")}</Badge> : <StageBadge stage={stage} />;
}
