/** Percents of the width that the left panel keeps within (BLD-04). */
export const [NARROWEST, WIDEST] = [20, 80] as const;

/** A width of the left panel brought within its limits. */
export const keptPanelWidth = (width: number): number => Math.min(Math.max(width, NARROWEST), WIDEST);
