import { classes } from "@/app/_ui/classes";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { useParts } from "./blocks/parts";
import { OfferNumber } from "./offer-number";
import { BrandMark } from "./pictures";
import type { BrandView, ProposalView } from "@/lib/domain/proposals/view";

type Props = { proposal: ProposalView; brand: BrandView; styles: TemplateStyles };

/** The head of a proposal that is a document: sender, customer, and a large title. */
export function DocumentHead({ proposal, brand, styles }: Props) {
  const { Title, CoverTools } = useParts();
  const { hero } = styles;
  const whom = proposal.customer.company || proposal.customer.name;
  return (
    <header
      className="space-y-10 px-(--gutter) py-10 @xl:space-y-14 @xl:py-14"
      {...(hero ? { style: hero, "data-hero": true } : {})}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className={classes("max-w-full min-w-0", hero && "rounded-xl bg-white px-4 py-3")}>
          <BrandMark brand={brand} at={hero ? "object-center" : "object-left"} />
        </div>
        <CoverTools />
      </div>
      <div className="space-y-4">
        <h1
          dir="auto"
          className={classes(
            "proposal-display",
            "max-w-[20ch] text-4xl leading-[1.08] font-semibold tracking-tight text-balance wrap-anywhere",
            "@2xl:text-6xl",
          )}
          style={styles.title}
        >
          <Title value={proposal.name} />
        </h1>
        <p className={classes("text-lg wrap-anywhere @2xl:text-xl", hero ? "" : "text-slate-600")}>
          <span>{whom && `${whom} · `}</span>
          <OfferNumber number={proposal.number} />
        </p>
      </div>
    </header>
  );
}
