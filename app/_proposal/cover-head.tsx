import type { CSSProperties } from "react";
import { classes } from "@/app/_ui/classes";
import { scrim, scrimAt } from "@/lib/core/colors/scrim";
import { DEFAULT_COLORS } from "@/lib/core/colors/palette";
import { coverOf } from "@/lib/core/documents/outline";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BlockImage } from "./blocks/block-image";
import { useParts } from "./blocks/parts";
import { OfferNumber } from "./offer-number";
import { useOfferText } from "./offer-text";
import { BrandMark } from "./pictures";
import type { BrandView, ProposalView } from "@/lib/domain/proposals/view";

type Props = { proposal: ProposalView; brand: BrandView; styles: TemplateStyles };

export const COVER_SIZES = "(min-width: 60rem) 60rem, 100vw";

/** Whether a proposal has a cover of its own: a picture at its beginning, or a band. */
export const hasCover = ({ blocks, cover_band: hasBand }: ProposalView): boolean =>
  hasBand || coverOf(blocks) !== null;

/**
 * The cover (U-86): the title at display size with customer and date, over the picture with which the document
 * begins, or on a band in the accent colour. A scrim makes it readable on any picture, and the band has white or
 * black text, whichever reads better. The logo has a white background, because it may have any colours.
 */
export function CoverHead({ proposal, brand, styles }: Props) {
  const { Title, CoverTools } = useParts();
  const picture = coverOf(proposal.blocks)?.picture ?? null;
  return (
    <header
      className={classes(
        "proposal-cover relative isolate flex flex-col justify-between",
        picture ? "min-h-96 bg-slate-900 text-white @2xl:min-h-128" : "min-h-72 @2xl:min-h-104",
      )}
      style={picture ? undefined : bandOf(brand)}
      data-hero
    >
      {picture ? (
        <div className="absolute inset-0 -z-10 overflow-hidden">
          <BlockImage
            picture={picture}
            sizes={COVER_SIZES}
            className="proposal-cover-picture size-full"
            isFirst
          />
        </div>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-4 px-(--gutter) pt-6 @xl:pt-10">
        <div className="max-w-full min-w-0 rounded-xl bg-white px-3 py-1.5 @xl:px-4 @xl:py-3">
          <BrandMark brand={brand} at="object-center" />
        </div>
        <CoverTools />
      </div>
      <div
        className="px-(--gutter) pt-40 pb-8 @xl:pb-12"
        style={picture ? { backgroundImage: SCRIM_GRADIENT } : undefined}
      >
        <h1
          dir="auto"
          className={classes(
            "proposal-display max-w-[18ch] text-4xl leading-[1.06] font-semibold tracking-tight text-balance",
            "wrap-anywhere",
            proposal.name.length > LONG_TITLE
              ? "@2xl:max-w-[26ch] @2xl:text-5xl"
              : "@2xl:text-6xl @4xl:text-7xl",
          )}
          style={styles.title}
        >
          <Title value={proposal.name} />
        </h1>
        <Facts proposal={proposal} />
      </div>
    </header>
  );
}

/** The padding above the text, in rem, in which the dark comes in. */
const ABOVE_TEXT = 10;

/** As dark as it has to be from where the text begins, below its padding. */
const SCRIM_GRADIENT = `linear-gradient(${[
  "to top",
  scrim(0.82),
  ...Array.from({ length: 11 }, (_, step) => {
    const at = 1 - step / 10;
    return `${scrim(Number(scrimAt(at).toFixed(3)))} calc(100% - ${ABOVE_TEXT * at}rem)`;
  }),
].join(", ")})`;

/** In characters; a longer one would fill the screen at display size. */
const LONG_TITLE = 48;

/** For whom, of which day, and under which number; the dot before what begins a line is cut off. */
function Facts({ proposal }: Pick<Props, "proposal">) {
  const { date } = useOfferText();
  const { customer, number, created_at: created } = proposal;
  const whom = customer.company || customer.name;
  const facts = [
    ...(whom ? [<span key="whom">{whom}</span>] : []),
    <span key="day" suppressHydrationWarning>
      {date(created)}
    </span>,
    <OfferNumber key="number" number={number} />,
  ];
  return (
    <p className="mt-5 overflow-hidden text-lg wrap-anywhere @2xl:mt-6 @2xl:text-xl">
      <span className="-ml-6 flex flex-wrap">
        {facts.map((fact) => (
          <span
            key={fact.key}
            dir="auto"
            className="before:inline-block before:w-6 before:text-center before:content-['·']"
          >
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Deeper towards its end, away from the colour of the text, so that the contrast only grows. */
function bandOf({ primaryColor = DEFAULT_COLORS.primary, onPrimary = "#ffffff" }: BrandView): CSSProperties {
  const [clear, deep] = onPrimary === "#ffffff" ? ["#0000", "#0004"] : ["#fff0", "#fff5"];
  return {
    color: onPrimary,
    backgroundColor: primaryColor,
    backgroundImage: `linear-gradient(155deg, ${clear} 35%, ${deep})`,
  };
}
