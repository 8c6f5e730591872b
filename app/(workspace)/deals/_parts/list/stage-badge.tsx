import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";

const TONES = { prospect: "warning", closed: "success", lost: "error" } as const;

/** A deal's stage as the list names it (DLS-06, X-24). */
export function StageBadge({ stage }: { stage: string }) {
  const t = useTranslations("deals.stages");
  const shown = shownStage(stage);
  return <Badge tone={TONES[shown]}>{t(shown)}</Badge>;
}

export type ShownStage = "prospect" | "closed" | "lost";

const SHOWN: Readonly<Record<string, ShownStage>> = {
  pending: "prospect",
  signed: "closed",
  lost: "lost",
  cancelled: "lost",
};

/** The list's name of a stage (DLS-06, X-24): an unknown one is a prospect. */
export const shownStage = (slug: string): ShownStage =>
  Object.hasOwn(SHOWN, slug) ? (SHOWN[slug] ?? "prospect") : "prospect";
