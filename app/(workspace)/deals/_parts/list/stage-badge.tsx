import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { shownStage } from "./shown-stage";

const TONES = { prospect: "warning", closed: "success", lost: "error" } as const;

/** A deal's stage in the list's own words (DLS-06, X-24). */
export function StageBadge({ stage }: { stage: string }) {
  const t = useTranslations("deals.stages");
  const shown = shownStage(stage);
  return <Badge tone={TONES[shown]}>{t(shown)}</Badge>;
}
