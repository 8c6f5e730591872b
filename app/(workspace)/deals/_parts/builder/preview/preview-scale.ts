/** Width that the proposal card is drawn at. */
export const CARD_WIDTH = 1200;

/** The preview's scale in a container of this width: (width - 32) / 1200, at most 1 (BLD-34). */
export const previewScale = (containerWidth: number): number =>
  Math.min(1, Math.max(0.1, (containerWidth - 32) / CARD_WIDTH));
