/** Bounds of what a workspace says of its provider. Browser-safe. */
export const MOST_MAPPED = 50;
export const MOST_DOMAINS = 20;
