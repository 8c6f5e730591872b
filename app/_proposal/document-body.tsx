import type { ReactNode } from "react";
import type { Block } from "@/lib/core/documents/blocks";
import { coverOf } from "@/lib/core/documents/outline";
import { runsOf } from "@/lib/core/documents/runs";
import { totalValues, withVariables } from "@/lib/core/documents/resolve";
import { offerText, type OfferStyle, type OfferText } from "@/lib/core/offers/offer-text";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { DocumentBlock } from "./blocks/document-block";
import { useParts } from "./blocks/parts";
import type { FrameProps, RichText } from "./blocks/block-props";
import { OfferTextProvider } from "./offer-text";
import type { Language, ProposalTexts } from "./texts";
import type { ProposalView, TotalsView } from "@/lib/domain/proposals/view";

/**
 * The proposal with the currently shown totals in its text, in the proposal's language. Spaces in amounts are
 * normalized, because browsers and the server use different ones.
 */
export function withCurrentTotals(
  proposal: ProposalView,
  totals: TotalsView,
  style: OfferStyle,
): ProposalView {
  if (proposal.blocks.length === 0 && proposal.sections.length === 0) return proposal;
  const text = offerText({ language: proposal.language, ...style });
  const values = [...totalValues({ ...totals, currency: proposal.currency }, text)].map(
    ([name, amount]) => [name, amount.replace(/\s/g, "\u00a0")] as const,
  );
  return { ...proposal, ...withVariables(proposal, new Map(values)) };
}

type Props = {
  proposal: ProposalView;
  offerStyle: OfferStyle;
  richText: RichText;
  language: Language;
  styles: TemplateStyles;
  texts: ProposalTexts;
  /** Renders the services, below their heading. */
  services: (block: Block<"services">) => ReactNode;
};

/**
 * The blocks in order, without the cover: those of a band together, those under a folded heading below it. Their
 * text is in the proposal's language, which may differ from the page's.
 */
export function DocumentBlocks(props: Props) {
  const { Blocks, isWritten } = useParts();
  const cover = coverOf(props.proposal.blocks);
  const blocks = props.proposal.blocks.filter(({ key }) => key !== cover?.key);
  const first = new Set(cover ? [] : blocks.slice(0, 2));
  const written = offerText({ language: props.proposal.language, ...props.offerStyle });
  const drawn = (block: Block, band?: string) => (
    <StandingBlock key={block.key} {...props} {...{ block, band, written }} isFirst={first.has(block)} />
  );
  const runs = runsOf(blocks).flatMap(({ key, isBand, parts }): ReactNode => {
    // What is written is never folded, and a band moves none of its blocks: each would be drawn anew.
    if (isWritten) {
      const all = parts.flatMap(({ block, folded }) => [block, ...(folded ?? [])]);
      return all.map((block, index) => drawn(block, isBand ? placeOf(index, all.length) : undefined));
    }
    const content = parts.flatMap(({ block, folded }): ReactNode => {
      if (!folded) return drawn(block);
      return (
        <Folded key={block.key} heading={drawn(block)}>
          {folded.map((each) => drawn(each))}
        </Folded>
      );
    });
    return isBand ? (
      <div key={`band ${key}`} className="proposal-band proposal-flow" data-block="band">
        {content}
      </div>
    ) : (
      content
    );
  });
  return <Blocks>{runs}</Blocks>;
}

const placeOf = (index: number, count: number): string =>
  [index === 0 && "first", "within", index === count - 1 && "last"].filter(Boolean).join(" ");

type StandingProps = Props &
  Pick<FrameProps, "band"> & { block: Block; isFirst: boolean; written: OfferText };

function StandingBlock({ proposal, services, texts, block, written, ...rest }: StandingProps) {
  const { offerStyle: _, ...shared } = rest;
  const Frame = useParts().Frame ?? BlockFrame;
  const frame = { ...shared, block, lang: proposal.language, texts: texts.blocks };
  if (block.type === "services") return <Frame {...frame}>{services(block)}</Frame>;
  return (
    <OfferTextProvider value={written}>
      <Frame {...frame} />
    </OfferTextProvider>
  );
}

/** The kind of a block by which the style sheet spaces it. */
export const spacedAs = (block: Block): string =>
  block.type === "heading" ? `heading-${block.level}` : block.type;

/** A block as the page has it. */
function BlockFrame({ lang, children, ...shown }: FrameProps) {
  if (children) return children;
  return (
    <div data-block={spacedAs(shown.block)} lang={lang}>
      <DocumentBlock {...shown} services={null} />
    </div>
  );
}

/** Works without scripts, and is open in print. */
const Folded = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <details data-block="folded" className="proposal-fold proposal-folded">
    <summary className="focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-slate-900">
      {heading}
      <svg aria-hidden viewBox="0 0 16 16" className="proposal-fold-mark" fill="none" stroke="currentColor">
        <path d="m3.5 6 4.5 4.5L12.5 6" strokeWidth="1.75" />
      </svg>
    </summary>
    <div className="proposal-folded-words proposal-flow">{children}</div>
  </details>
);
