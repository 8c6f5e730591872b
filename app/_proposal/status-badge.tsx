import type { ProposalTexts } from "./texts";
import type { ProposalView } from "./view";

/** Warning while pending, success once signed, error when lost or replaced (PRO-11, X-24). */
export function StatusBadge({
  status,
  texts,
}: {
  status: ProposalView["status"];
  texts: ProposalTexts["status"];
}) {
  const tone = TONES[status];
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-medium ring-1 ring-inset ${LOOKS[tone]}`}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      <span className="sr-only">{texts.label}: </span>
      {texts[status]}
    </span>
  );
}

const TONES = { pending: "warning", signed: "success", lost: "error", cancelled: "error" } as const;

const LOOKS = {
  warning: "bg-amber-50 text-amber-900 ring-amber-600/25",
  success: "bg-emerald-50 text-emerald-900 ring-emerald-600/25",
  error: "bg-red-50 text-red-900 ring-red-600/25",
} as const;
