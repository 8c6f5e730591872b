import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import { coverOf } from "@/lib/core/documents/outline";
import { sourcesOf, storedAddress } from "../blocks/block-image";
import { COVER_SIZES } from "../document-body";
import { fill } from "../texts";
import { ProposalScreen } from "../proposal-screen";

/**
 * What the page needs, as scripts/setup/build-proposal.mjs made it. Its style sheet stands in the page itself,
 * because nothing is drawn before it is there (docs/performance.md); its script and the font of most of its
 * letters are files, by their addresses. The font is asked for at once, so that no line breaks elsewhere when
 * it comes. In development the script stands in the page too, because the framework's server serves no files
 * but its own.
 */
export type PageAssets = { style: string } & (
  { kind: "files"; script: string; font: string } | { kind: "inline"; script: string }
);

/**
 * The whole HTML of the customer's page. Its inner part is what page/start.tsx hydrates with the data in the page.
 * Pure.
 */
export function renderDocument({ favicon, ...screen }: ProposalPage, assets: PageAssets): string {
  // Rendered by itself, as the browser hydrates it: ids made by useId() depend on where the root is.
  const inner = renderToString(<ProposalScreen {...screen} />);
  const document = (
    <html lang={screen.language} data-theme="light">
      <head>
        <Head screen={screen} favicon={favicon} />
        <CoverAhead blocks={screen.proposal.blocks} />
        <Assets assets={assets} />
      </head>
      <body className="min-h-dvh">
        <div id="proposal" dangerouslySetInnerHTML={{ __html: inner }} />
        <script
          id="proposal-data"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: scriptText(screen) }}
        />
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

/** Who shares the link shows what it is and whose, and neither price nor customer. */
function Head({ screen, favicon }: { screen: Omit<ProposalPage, "favicon">; favicon: string | null }) {
  const { proposal, brand, language, texts } = screen;
  const title = fill(texts.document.title, { number: proposal.number, name: proposal.name });
  const description = fill(texts.document.description, { number: proposal.number, brand: brand.name });
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex, nofollow" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={LANGUAGE_TABLE[language].region.replace("-", "_")} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {favicon === null ? (
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
      ) : (
        <link rel="icon" href={favicon} />
      )}
    </>
  );
}

/** Asks for the picture that fills the first screen before the style sheet, behind which the browser would find it. */
function CoverAhead({ blocks }: Pick<ProposalPage["proposal"], "blocks">) {
  const picture = coverOf(blocks)?.picture;
  if (!picture) return null;
  const imageSrcSet = sourcesOf(picture);
  return (
    <link
      rel="preload"
      as="image"
      href={storedAddress(picture.file)}
      {...(imageSrcSet === null ? {} : { imageSrcSet, imageSizes: COVER_SIZES })}
      fetchPriority="high"
    />
  );
}

/** The page reads without its script, which therefore waits for what is seen first. */
const Assets = ({ assets }: { assets: PageAssets }) => (
  <>
    {assets.kind === "files" ? (
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={assets.font} />
    ) : null}
    <style dangerouslySetInnerHTML={{ __html: assets.style }} />
    {assets.kind === "files" ? (
      <script type="module" src={assets.script} defer fetchPriority="low" />
    ) : (
      <script type="module" dangerouslySetInnerHTML={{ __html: assets.script }} />
    )}
  </>
);

/** Data as text that no parser of HTML takes for anything else. */
export const scriptText = (data: unknown): string => JSON.stringify(data).replaceAll("<", "\\u003c");
