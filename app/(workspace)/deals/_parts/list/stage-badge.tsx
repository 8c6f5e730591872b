import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";

const TONES = { prospect: "warning", closed: "success", lost: "error" } as const;

/** A deal's stage as the list names it (DLS-06, X-24). */
export function StageBadge({ stage }: { stage: string }) {
  const t = useTranslations("deals.stages");
  const displayed = displayStage(stage);
  return <Badge tone={TONES[displayed]}>{t(displayed)}</Badge>;
}

export type DisplayStage = "prospect" | "closed" | "lost";

const DISPLAY_STAGES: Readonly<Record<string, DisplayStage>> = {
  pending: "prospect",
  signed: "closed",
  lost: "lost",
  cancelled: "lost",
};

/** The list's name of a stage (DLS-06, X-24): an unknown one is a prospect. */
export const displayStage = (slug: string): DisplayStage =>
  Object.hasOwn(DISPLAY_STAGES, slug) ? (DISPLAY_STAGES[slug] ?? "prospect") : "prospect";
