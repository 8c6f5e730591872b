import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BrandMark } from "./brand-mark";
import type { BrandView } from "./brand-view";
import { StatusBadge } from "./status-badge";
import type { ProposalTexts } from "./texts";
import type { ProposalView } from "./view";

type Props = { proposal: ProposalView; brand: BrandView; styles: TemplateStyles; texts: ProposalTexts };

/** The proposal's state and name, beside whose it is. */
export const CardHead = ({ proposal, brand, styles, texts }: Props) => (
  <header className={HEAD}>
    <div className="min-w-0 space-y-3">
      <StatusBadge proposal={proposal} texts={texts.status} />
      <h1 dir="auto" className={TITLE} style={styles.title}>
        {proposal.name}
      </h1>
    </div>
    <div className="shrink-0 @xl:max-w-1/2">
      <BrandMark brand={brand} />
    </div>
  </header>
);

/** The same on a band in the brand's colour (PAG-02); a logo stands on white, because nobody knows which colours it has. */
export const Hero = ({ proposal, brand, styles, texts }: Props) => (
  <header className={`${HEAD} p-5 @xl:px-10 @xl:py-12`} data-hero style={styles.hero ?? undefined}>
    <div className="min-w-0 space-y-3">
      <StatusBadge proposal={proposal} texts={texts.status} />
      <h1 dir="auto" className={`${TITLE} @xl:text-4xl`} style={styles.title}>
        {proposal.name}
      </h1>
      <p className="text-sm tabular-nums">{proposal.number}</p>
    </div>
    <div className="w-fit shrink-0 rounded-xl bg-white px-4 py-3 @xl:max-w-1/2">
      <BrandMark brand={brand} />
    </div>
  </header>
);

const HEAD = "flex flex-col-reverse gap-5 @xl:flex-row @xl:items-start @xl:justify-between";
const TITLE = "text-2xl font-semibold tracking-tight text-pretty wrap-anywhere @xl:text-3xl";
