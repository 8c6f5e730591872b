import { classes } from "@/app/_ui/classes";
import { asTitle } from "@/lib/core/offers/as-title";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { OfferNumber } from "./offer-number";
import { BrandMark } from "./pictures";
import type { ProposalTexts } from "./texts";
import { shownStatus, type BrandView, type ProposalView } from "@/lib/domain/proposals/view";

type Props = { proposal: ProposalView; brand: BrandView; styles: TemplateStyles; texts: ProposalTexts };

/** The proposal's status and name, beside the tenant's logo. */
export const CardHead = ({ proposal, brand, styles, texts }: Props) => (
  <header className={HEAD}>
    <div className="min-w-0 space-y-3">
      <StatusBadge proposal={proposal} texts={texts.status} />
      <h1 dir="auto" className={TITLE} style={styles.title}>
        {asTitle(proposal.name)}
      </h1>
    </div>
    <div className="shrink-0 @xl:max-w-1/2">
      <BrandMark brand={brand} at="object-left @xl:object-right" />
    </div>
  </header>
);

/**
 * The same on a band in the brand's colour (PAG-02). The logo has a white background, because it may have any
 * colours.
 */
export const Hero = ({ proposal, brand, styles, texts }: Props) => (
  <header className={`${HEAD} p-5 @xl:px-10 @xl:py-12`} data-hero style={styles.hero ?? undefined}>
    <div className="min-w-0 space-y-3">
      <StatusBadge proposal={proposal} texts={texts.status} />
      <h1 dir="auto" className={`${TITLE} @xl:text-4xl`} style={styles.title}>
        {asTitle(proposal.name)}
      </h1>
      <p className="text-sm">
        <OfferNumber number={proposal.number} />
      </p>
    </div>
    <div className="w-fit shrink-0 rounded-xl bg-white px-4 py-3 @xl:max-w-1/2">
      <BrandMark brand={brand} at="object-center" />
    </div>
  </header>
);

const HEAD = "flex flex-col-reverse gap-5 @xl:flex-row @xl:items-start @xl:justify-between";
const TITLE = "proposal-display text-2xl font-semibold tracking-tight text-pretty wrap-anywhere @xl:text-3xl";

/**
 * Warning while pending, success once signed, error when lost or cancelled (PRO-11, X-24); neutral when replaced by a
 * newer version.
 */
export function StatusBadge({
  proposal,
  texts,
}: {
  proposal: Pick<ProposalView, "status" | "is_replaced">;
  texts: ProposalTexts["status"];
}) {
  const status = shownStatus(proposal);
  const tone = TONES[status];
  return (
    <span
      data-tone={tone}
      className={classes(
        "inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-medium ring-1",
        "ring-inset",
        LOOKS[tone],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      <span className="sr-only">{`${texts.label} `}</span>
      <span>{texts[status]}</span>
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
