import type { ProposalTexts } from "./texts";
import type { ProposalView } from "./view";

/** Warning while pending, success once signed, error when lost or cancelled (PRO-11, X-24); one that was replaced is neither lost nor won. */
export function StatusBadge({
  proposal,
  texts,
}: {
  proposal: Pick<ProposalView, "status" | "is_replaced">;
  texts: ProposalTexts["status"];
}) {
  const status = proposal.is_replaced ? "replaced" : proposal.status;
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

const TONES = {
  pending: "warning",
  signed: "success",
  lost: "error",
  cancelled: "error",
  replaced: "neutral",
} as const;

const LOOKS = {
  warning: "bg-amber-50 text-amber-900 ring-amber-600/25",
  success: "bg-emerald-50 text-emerald-900 ring-emerald-600/25",
  neutral: "bg-slate-100 text-slate-700 ring-slate-500/25",
  error: "bg-red-50 text-red-900 ring-red-600/25",
} as const;
