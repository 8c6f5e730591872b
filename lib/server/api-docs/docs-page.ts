import { type Theme, DOCS_STYLE } from "./docs-style";
import { DOCS_SCRIPT, TRY_SCRIPT } from "./docs-script";
import { escaped } from "./markup";
import type { ReferenceBody } from "./reference-body";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/** What the page is made for; origin is where the workspace is reached, accent #rrggbb. */
type DocsPage = {
  nonce: string;
  theme: Theme;
  tenantName: string;
  origin: string;
  accent: string;
  body: ReferenceBody;
};

/** The API reference as a page that can be read without scripts and asks no other origin for anything. */
export const docsPage = ({
  nonce,
  theme,
  tenantName,
  origin,
  accent,
  body,
}: DocsPage): string => `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}" class="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference · ${escaped(tenantName)}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${DOCS_STYLE}html.${theme}{--accent:${accent}}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<div class="frame">
<nav aria-label="Calls">
<input id="search" type="search" aria-label="Search calls" placeholder="Search calls" hidden>
<p id="none" role="status"></p>
${body.contents}
</nav>
<main id="reference">
<h1>Kapi API</h1>
<p>${escaped(tenantName)} · <a href="/api/openapi.json">OpenAPI document</a></p>
<p id="trying" hidden>
<label for="token">Access token for “Try it”; without one, the calls use your session in this browser</label>
<input id="token" type="password" autocomplete="off" spellcheck="false"></p>
<p>In the examples <code>$KAPI</code> is <code>${escaped(origin)}</code>, and <code>$TOKEN</code>
the access_token of <a href="#signIn">POST /api/login</a>.</p>
${body.reference}
</main>
</div>
<script nonce="${nonce}">${DOCS_SCRIPT}${TRY_SCRIPT}</script>
</body>
</html>
`;
