import { asTitle } from "@/lib/core/offers/as-title";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { OfferNumber } from "./offer-number";
import { BrandMark } from "./pictures";
import type { BrandView, ProposalView } from "@/lib/domain/proposals/view";

type Props = { proposal: ProposalView; brand: BrandView; styles: TemplateStyles };

/** The proposal's name, beside the tenant's logo. */
export const CardHead = ({ proposal, brand, styles }: Props) => (
  <header className={HEAD}>
    <div className="min-w-0 space-y-3">
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
export const Hero = ({ proposal, brand, styles }: Props) => (
  <header className={`${HEAD} p-5 @xl:px-10 @xl:py-12`} data-hero style={styles.hero ?? undefined}>
    <div className="min-w-0 space-y-3">
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
