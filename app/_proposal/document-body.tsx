import { Fragment, type ReactNode } from "react";
import type { Block } from "@/lib/core/documents/blocks";
import { blockAnchor, coverOf } from "@/lib/core/documents/outline";
import { totalValues, withVariables } from "@/lib/core/documents/resolve";
import { offerText, type OfferStyle } from "@/lib/core/offers/offer-text";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { BlockImage } from "./blocks/block-image";
import { DocumentBlock } from "./blocks/document-block";
import type { RichText } from "./line-details";
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

export const COVER_SIZES = "(min-width: 60rem) 60rem, 100vw";

/** The full-width picture at the top, if the document begins with one. */
export function Cover({ blocks }: { blocks: readonly Block[] }) {
  const cover = coverOf(blocks);
  return cover ? (
    <BlockImage
      picture={cover.picture}
      sizes={COVER_SIZES}
      className="block aspect-[16/9] w-full @2xl:aspect-[21/9]"
      isFirst
    />
  ) : null;
}

type Props = {
  proposal: ProposalView;
  offerStyle: OfferStyle;
  richText: RichText;
  language: Language;
  styles: TemplateStyles;
  texts: ProposalTexts;
  /** Renders the services, below their heading. */
  services: (heading: string, anchor: string) => ReactNode;
};

/**
 * The blocks in order, without the cover. Their text is in the proposal's language, which may differ from the
 * page's.
 */
export function DocumentBlocks({ proposal, offerStyle, language, services, texts, ...shared }: Props) {
  const cover = coverOf(proposal.blocks);
  const blocks = proposal.blocks.filter(({ key }) => key !== cover?.key);
  const written = offerText({ language: proposal.language, ...offerStyle });
  return blocks.map((block, index) =>
    block.type === "services" ? (
      <Fragment key={block.key}>{services(block.title || texts.services.title, blockAnchor(block))}</Fragment>
    ) : (
      <OfferTextProvider key={block.key} value={written}>
        <div
          data-block={block.type === "heading" ? `heading-${block.level}` : block.type}
          lang={proposal.language}
        >
          <DocumentBlock
            {...shared}
            block={block}
            services={null}
            isFirst={cover === null && index < 2}
            language={language}
            texts={texts.blocks}
          />
        </div>
      </OfferTextProvider>
    ),
  );
}
