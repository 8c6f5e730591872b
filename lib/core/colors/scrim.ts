/** The dark behind a text on a picture: white on it has 4.5 to 1 on the whitest picture (WCAG 2.2). */
export const SCRIM = { rgb: [2, 6, 23], opacity: 0.64 } as const;

/** The dark in an opacity of 0 to 1, for CSS. */
export const scrim = (opacity: number): string => `rgb(${SCRIM.rgb.join(" ")} / ${opacity})`;

/**
 * How the dark comes in above the text, from nothing (0) to where the text begins (1): slowly at both ends, because the
 * eye sees a line where a gradient changes its pace.
 */
export const scrimAt = (at: number): number => SCRIM.opacity * at * at * (3 - 2 * at);
