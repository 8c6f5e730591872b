import { escaped } from "@/lib/core/html/escaped";
import type { Language } from "@/lib/core/i18n/languages";

type Message = {
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
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>` +
  `${retry === undefined ? "" : `<p><a href="">${escaped(retry)}</a></p>`}</main></body></html>
`;

const fontFace = (address: string): string =>
  `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${address}") ` +
  `format("woff2-variations")}`;

const STYLE =
  "html{color-scheme:light;--page:#f1f5f9;--card:#fff;--text:#0f172a;--muted:#475569;--line:#e2e8f0;" +
  "--edge:#cbd5e1;--hover:#f8fafc}" +
  "html.dark{color-scheme:dark;--page:#0f172a;--card:#1e293b;--text:#f1f5f9;--muted:#cbd5e1;--line:#334155;" +
  "--edge:#475569;--hover:#334155}" +
  "body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--page);color:var(--text);" +
  "font:16px/1.6 'Inter Variable',ui-sans-serif,system-ui,sans-serif}" +
  "main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));padding:2.5rem;background:var(--card);" +
  "border:1px solid var(--line);border-radius:10px;text-align:center}" +
  "h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em}p{margin:0;" +
  "color:var(--muted)}p+p{margin-top:1.5rem}" +
  "a{display:inline-block;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:8px;" +
  "color:var(--text);text-decoration:none;font-weight:500}a:hover{background:var(--hover)}a:focus-visible{" +
  "outline:2px solid var(--text);outline-offset:2px}";
