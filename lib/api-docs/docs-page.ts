/** What the page is made for. */
export type DocsPage = { nonce: string; theme: "light" | "dark"; tenantName: string; look: string };

/** Address of the reference's program, served from this origin. */
export const REFERENCE_PATH = "/api/docs/reference.js";

/** The page that draws the API reference from /api/openapi.json (S-029). It asks no other origin for anything. */
export function docsPage({ nonce, theme, tenantName, look }: DocsPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escaped(tenantName)}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">body{margin:0;font-family:Inter,system-ui,sans-serif}${look}</style>
<script nonce="${nonce}">${LEND_NONCE}</script>
</head>
<body class="${theme}-mode">
<main id="reference"></main>
<noscript><p>The reference is drawn by a script. The document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
<script nonce="${nonce}" src="${REFERENCE_PATH}"></script>
<script nonce="${nonce}">Scalar.createApiReference("#reference", ${JSON.stringify(configuration(theme))});</script>
</body>
</html>
`;
}

/** The reference adds its style sheets without a nonce: each style element gets the page's. */
const LEND_NONCE = `(() => {
  const { nonce } = document.currentScript;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const made = create(name, options);
    if (String(name).toLowerCase() === "style") made.nonce = nonce;
    return made;
  };
})();`;

const configuration = (theme: DocsPage["theme"]) => ({
  url: "/api/openapi.json",
  theme: "default",
  forceDarkModeState: theme,
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  // Nothing of the maker's services: no report of use, no proxy, no client of theirs.
  telemetry: false,
  proxyUrl: "",
  hideClientButton: true,
  showDeveloperTools: "never",
  showToolbar: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
