"use client";

import { memo, useLayoutEffect, useRef, useState } from "react";
import { ProposalCard, type ProposalCardProps } from "@/app/_proposal/proposal-card";
import { RichText } from "@/app/_ui/rich-text";
import { sanitizeHtml } from "@/lib/core/html/sanitize";
import { CARD_WIDTH, previewScale } from "./preview-scale";
import { useOfferInSight } from "./use-offer-in-sight";

type Props = Pick<ProposalCardProps, "proposal" | "brand" | "language" | "texts">;

/** The proposal card at its full width, made as small as its container asks (BLD-34). */
export const ScaledCard = memo(function ScaledCard(props: Props) {
  const [containerRef, container] = useSize();
  const [cardRef, card] = useSize();
  const scale = previewScale(container.width);
  useOfferInSight(containerRef, card.height * scale);
  return (
    <div ref={containerRef} className="overflow-hidden p-4">
      <div
        style={{
          height: card.height * scale,
          width: CARD_WIDTH * scale,
          visibility: container.width === 0 ? "hidden" : undefined,
        }}
        className="mx-auto"
      >
        <div
          ref={cardRef}
          data-preview-scale={scale.toFixed(4)}
          style={{ width: CARD_WIDTH, transform: `scale(${scale})`, transformOrigin: "0 0" }}
        >
          <ProposalCard {...props} richText={Cleaned} />
        </div>
      </div>
    </div>
  );
});

/** A description, cleaned once more right before it enters the page (BLD-35). */
const Cleaned = ({ html }: { html: string }) => (
  <RichText html={html} clean={sanitizeHtml} className="proposal-rich-text" />
);

/**
 * Width and height of an element as it is laid out, kept up to date; 0 until measured. Scaling by transform
 * does not change them.
 */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}
