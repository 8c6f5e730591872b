import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/app/_ui/badge";
import type { Progress } from "@/lib/core/offers/progress";

/** Warning: it waits for the seller. */
const TONES: Readonly<Record<Progress, Tone>> = {
  draft: "neutral",
  sent: "info",
  seen: "info",
  question: "warning",
  expires_soon: "warning",
  expired: "warning",
  accepted: "success",
  refused: "error",
  cancelled: "neutral",
  replaced: "neutral",
};

/** What happened to an offer, in one word (U-20). */
export function ProgressBadge({ progress }: { progress: Progress }) {
  const t = useTranslations("deals.progress");
  return <Badge tone={TONES[progress]}>{t(progress)}</Badge>;
}
