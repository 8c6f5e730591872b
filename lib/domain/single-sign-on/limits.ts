/** Limits of a workspace's single sign-on settings. Browser-safe. */
export const MOST_MAPPED = 50;
export const MOST_DOMAINS = 20;
