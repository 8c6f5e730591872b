/** Headers of every answer at a proposal's address: kept nowhere, indexed nowhere, told to nobody (S-119). */
export const pageHeaders = (policy: string): Record<string, string> => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  Vary: "Accept-Encoding, Cookie",
});
