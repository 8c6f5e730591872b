import { escaped } from "@/lib/core/html/escaped";
import type { Language } from "@/lib/core/i18n/languages";

type Message = {
  status: number;
  language: Language;
  theme?: "light" | "dark";
  /** Address of the product's font; by default the system's is used. */
  font?: string | null;
  title: string;
  text: string;
  /** Text of the link that reloads the page. */
  retry?: string;
  /** Seconds after which the page reloads by itself, even without scripts. */
  retryAfter?: number;
};

/** A page with a single message, made without database or framework. Its style is inline; it has no script. */
export const messageHtml = ({
  status,
  language,
  theme = "light",
  font = null,
  title,
  text,
  retry,
  retryAfter,
}: Message): string =>
  `<!doctype html>
<html lang="${language}"${theme === "dark" ? ` class="dark"` : ""}><head>` +
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex">
${retryAfter === undefined ? "" : `<meta http-equiv="refresh" content="${retryAfter}">`}` +
  `<title>${escaped(title)}</title><style>${font === null ? "" : fontFace(font)}${STYLE}</style></head>
<body><main><p class="status${status >= 500 ? " failure" : ""}">${status}</p>` +
  `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>` +
  `${retry === undefined ? "" : `<p><a href="">${escaped(retry)}</a></p>`}</main></body></html>
`;

const fontFace = (address: string): string =>
  `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${address}") ` +
  `format("woff2-variations")}`;

// The look of app/_shell/status-page.tsx, in the product's own colours (app/palette.css, app/base.css).
const STYLE =
  "html{color-scheme:light;--page:#f7f8fa;--text:#0f172a;--muted:#475569;--accent:#2244b4;--danger:#b91c1c}" +
  "html.dark{color-scheme:dark;--page:#0b1019;--text:#e8edf4;--muted:#a9b5c6;--accent:#98a9e1;--danger:#e69393}" +
  "body{margin:0;background:var(--page);color:var(--text);" +
  "font:.9375rem/1.5 'Inter Variable',ui-sans-serif,system-ui,sans-serif;overflow-wrap:break-word}" +
  "main{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:6rem 1.5rem}" +
  "h1{margin:.5rem 0 0;font-size:1.5rem;line-height:1.33;font-weight:600;letter-spacing:-.025em}" +
  "p{margin:.75rem 0 0;color:var(--muted)}p+p{margin-top:2rem}" +
  ".status{margin:0;color:var(--accent);font-size:.875rem;font-weight:600}.failure{color:var(--danger)}" +
  "a{display:inline-block;box-sizing:border-box;min-height:2.75rem;padding:.7rem 1rem;border-radius:8px;" +
  "background:#3056d3;color:#fff;font-size:.875rem;font-weight:500;text-decoration:none}" +
  "a:hover{background:#2244b4}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}";
