import type { CSSProperties } from "react";

const INK = "#1f2937";
const SOFT = "#4b5563";

/** Style attributes of mails. The tenant's colours come on top. */
export const mailStyles = {
  body: { margin: 0, padding: 0, background: "#f3f4f6" },
  canvas: { padding: "24px 12px" },
  card: { maxWidth: 560, background: "#ffffff", borderRadius: 8 },
  content: {
    padding: "28px 32px",
    // A long word would push everything off a phone; some programs know the older name alone.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
    fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  },
  brand: { marginBottom: 24, fontSize: 20, fontWeight: 700, color: INK },
  logo: { display: "block", maxHeight: 48, maxWidth: 220 },
  text: { margin: "0 0 16px", fontSize: 16, lineHeight: 1.5, color: INK },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 6,
    fontWeight: 600,
    textDecoration: "none",
  },
  note: { margin: "0 0 12px", fontSize: 14, lineHeight: 1.5, color: SOFT },
  address: { color: SOFT, wordBreak: "break-all" },
  footer: {
    margin: "24px 0 0",
    paddingTop: 16,
    borderTop: "1px solid #e5e7eb",
    fontSize: 13,
    lineHeight: 1.5,
    color: SOFT,
  },
} satisfies Record<string, CSSProperties>;
