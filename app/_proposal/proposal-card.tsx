import { classes } from "@/app/_ui/classes";
import "./proposal.css";
import "./typefaces.css";
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo } from "react";
import { blockAnchor } from "@/lib/core/documents/outline";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import { hasChoices } from "@/lib/core/offers/choices";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { useParts } from "./blocks/parts";
import { BigHeading } from "./blocks/word-blocks";
import { CardHead, Hero } from "./card-head";
import { CoverHead, hasCover } from "./cover-head";
import { DocumentBlocks, withCurrentTotals } from "./document-body";
import { DocumentHead } from "./document-head";
import { InfoBoxes } from "./info-boxes";
import type { RichText } from "./blocks/block-props";
import { CleanedHtml } from "./line-details";
import { OfferTextProvider } from "./offer-text";
import { PageImages, Picture, visiblePages } from "./pictures";
import { groupOfLine } from "./choosing";
import type { Entered, EnteredLines } from "./entered";
import { MissingChoices } from "./missing-choices";
import { OpenLinesProvider } from "./open-line";
import { optionEffects, savedSelection, swapsOf } from "./selection";
import { SellerLines } from "./seller-lines";
import type { OpenCode } from "./use-open-code";
import { ServicesTable } from "./services-table";
import type { Language, ProposalTexts } from "./texts";
import { TotalsBlock } from "./totals-block";
import type { BrandView, LineView, ProposalView, TotalsView } from "@/lib/domain/proposals/view";

export type ProposalCardProps = {
  proposal: ProposalView;
  brand: BrandView;
  language: Language;
  texts: ProposalTexts;
  /** Ids of the selected optional lines; default: the saved ones. */
  selection?: ReadonlySet<number>;
  /** Absent if the reader may not choose; optional lines then only show their state. */
  onToggle?: (lineId: number) => void;
  /** The same for what is open of a line. */
  onEnter?: (lineId: number, entered: Entered) => void;
  entered?: EnteredLines;
  code?: OpenCode | null;
  isDisabled?: boolean;
  /** Totals of the selection; default: the proposal's own. */
  totals?: TotalsView;
  /** Renders a description. The default inserts the HTML as it is, so the server must have cleaned it. */
  richText?: RichText;
};

/**
 * A proposal as the customer sees it: on the public page and in the builder's preview (BLD-31, PRO-02). Has no state.
 */
export function ProposalCard(props: ProposalCardProps) {
  const { brand, language, texts, totals } = props;
  const offerStyle = brand.offerStyle ?? DEFAULT_OFFER_STYLE;
  const proposal = withCurrentTotals(props.proposal, totals ?? props.proposal, offerStyle);
  const styles = brand.styles ?? DEFAULT_STYLES;
  const Content = proposal.blocks.length > 0 ? DocumentArticle : OfferArticle;
  return (
    <OfferTextProvider value={offerText({ language, ...offerStyle })}>
      <div
        className="proposal @container text-slate-900"
        data-typeface={brand.typeface}
        style={brand.primaryColor ? ({ "--proposal-brand": brand.primaryColor } as CSSProperties) : undefined}
      >
        <PageImages addresses={visiblePages(proposal.pdf_pages, "cover")} label={texts.pages.cover} />
        <article
          className="proposal-card flow-root overflow-clip rounded-[10px] border border-slate-200 bg-white shadow-sm"
          style={hasCover(proposal) ? undefined : styles.header}
        >
          <Content {...props} proposal={proposal} styles={styles} />
        </article>
        <div className="mt-6">
          <PageImages addresses={visiblePages(proposal.pdf_pages, "content")} label={texts.pages.content} />
        </div>
      </div>
    </OfferTextProvider>
  );
}

type ArticleProps = ProposalCardProps & { styles: TemplateStyles };

/** A proposal that consists of the services only, with their details. */
function OfferArticle(props: ArticleProps) {
  const { proposal, brand, styles, texts } = props;
  const head = { proposal, brand, styles };
  const Band = hasCover(proposal) ? CoverHead : styles.hero ? Hero : null;
  return (
    <>
      {Band ? <Band {...head} /> : null}
      <div className="space-y-8 p-5 @xl:p-10">
        {Band ? null : <CardHead {...head} />}
        <Section title={texts.details.section} style={styles.sectionHeading}>
          <InfoBoxes proposal={proposal} styles={styles} texts={texts} />
        </Section>
        <Section title={texts.services.title} style={styles.sectionHeading}>
          <Services {...props} />
        </Section>
        <Totals {...props} />
        <Footer brand={brand} proposal={proposal} texts={texts} />
      </div>
    </>
  );
}

/** With more lines, blocks are laid out when they come near (proposal.css). */
const MAX_LAID_OUT = 60;

/** A proposal that is a document, with the services among its blocks. */
function DocumentArticle(props: ArticleProps) {
  const { proposal, brand, styles, language, texts, richText = CleanedHtml } = props;
  const { Words, isWritten } = useParts();
  const Head = hasCover(proposal) ? CoverHead : DocumentHead;
  const isOnBand = hasCover(proposal) || styles.hero !== null;
  return (
    <>
      <Head proposal={proposal} brand={brand} styles={styles} />
      <div
        className="proposal-document proposal-flow px-(--gutter) pb-10 @xl:pb-16"
        data-written={isWritten || undefined}
        data-long={(proposal.line_items.length > MAX_LAID_OUT && !isWritten) || undefined}
      >
        <div className={isOnBand ? "pt-8 @xl:pt-12" : "border-t border-slate-200 pt-8"}>
          <h2 className="sr-only">{texts.details.section}</h2>
          <InfoBoxes proposal={proposal} styles={styles} texts={texts} />
        </div>
        <DocumentBlocks
          proposal={proposal}
          offerStyle={brand.offerStyle ?? DEFAULT_OFFER_STYLE}
          richText={richText}
          language={language}
          styles={styles}
          texts={texts}
          services={(block) => (
            <section
              data-block="services"
              aria-labelledby={blockAnchor(block)}
              style={{ "--lines": proposal.line_items.length } as CSSProperties}
            >
              <BigHeading id={blockAnchor(block)} styles={styles}>
                <Words at={["title"]} value={block.title} fallback={texts.services.title} />
              </BigHeading>
              <div className="mt-6 @xl:mt-8">
                <Services {...props} />
              </div>
              <div className="mt-8">
                <Totals {...props} isLarge />
              </div>
            </section>
          )}
        />
        <Footer brand={brand} proposal={proposal} texts={texts} />
      </div>
    </>
  );
}

function Services(props: ArticleProps) {
  const { proposal, brand, styles, texts, selection, onToggle, onEnter, isDisabled } = props;
  const { richText = CleanedHtml, entered, code } = props;
  const ticked = selection ?? savedSelection(proposal);
  // A tick and the totals are painted first, then what the other options would add.
  const calculated = useDeferredValue(selection) ?? ticked;
  const effects = onToggle ? optionEffects(proposal, calculated) : null;
  const swaps = onToggle ? swapsOf(proposal, calculated) : null;
  const optionOf = (line: LineView) => ({
    isSelected: ticked.has(line.id),
    group: groupOfLine(proposal, line),
    swap: swaps?.get(line.id) ?? null,
    ...(line.is_optional && onToggle
      ? { effect: effects?.get(line.id) ?? null, onToggle, isDisabled }
      : { effect: null }),
  });
  // What could be chosen says nothing once the offer is decided.
  const isPending = proposal.status === "pending";
  const open = useMemo(
    () => (isPending ? { texts: texts.open, onEnter, entered, code, isDisabled } : null),
    [isPending, texts.open, onEnter, entered, code, isDisabled],
  );
  return (
    <OpenLinesProvider value={open}>
      <ServicesTable
        proposal={proposal}
        optionOf={optionOf}
        richText={richText}
        areDetailsOpen={brand.areDetailsOpen ?? false}
        arePicturesShown={brand.arePicturesShown ?? true}
        styles={styles}
        texts={texts.services}
        words={texts.choices}
        rhythms={texts.rhythms}
      />
      {onToggle && hasChoices(proposal.choices) ? (
        <div role="status" className="proposal-screen-only mt-6 empty:hidden">
          <MissingChoices {...{ proposal, onToggle, isDisabled }} selection={ticked} texts={texts.choices} />
        </div>
      ) : null}
    </OpenLinesProvider>
  );
}

const Totals = ({ proposal, totals, styles, texts, isLarge }: ArticleProps & { isLarge?: boolean }) => (
  <TotalsBlock
    proposal={proposal}
    totals={totals ?? proposal}
    styles={styles}
    texts={texts}
    isLarge={isLarge}
  />
);

const Footer = ({
  brand,
  proposal,
  texts,
}: Pick<ArticleProps, "brand" | "texts"> & { proposal: ProposalView }) => (
  <>
    <SellerLines seller={proposal.seller} texts={texts.seller} />
    {brand.footerUrl ? <FooterImage address={brand.footerUrl} name={brand.name} /> : null}
  </>
);

const FooterImage = ({ address, name }: { address: string; name: string }) => (
  <Picture src={address} alt={name} loading="lazy" className="mx-auto block max-h-32 w-auto max-w-full" />
);

/** A part of the proposal in a details element: open at first, and always in print. */
const Section = ({
  title,
  style,
  children,
}: {
  title: string;
  style?: CSSProperties | undefined;
  children: ReactNode;
}) => (
  <details open className="proposal-fold group/section">
    <summary
      className={classes(
        "-mx-1 mb-3 flex w-fit cursor-pointer list-none items-center gap-2 rounded px-1",
        "focus-visible:outline-2 focus-visible:outline-slate-900",
      )}
    >
      <h2 className="text-lg font-semibold tracking-tight" style={style}>
        {title}
      </h2>
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className={classes(
          "proposal-fold-mark size-4 text-slate-500 transition-transform",
          "group-open/section:rotate-90 motion-reduce:transition-none",
        )}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="m6 3.5 4.5 4.5L6 12.5" />
      </svg>
    </summary>
    {children}
  </details>
);
