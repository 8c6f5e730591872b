import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { LANGUAGE_TABLE } from "@/lib/core/i18n/languages";
import type { Typeface } from "@/lib/core/documents/typefaces";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import { asTitle } from "@/lib/core/offers/as-title";
import { coverOf } from "@/lib/core/documents/outline";
import { saysProposal } from "@/lib/core/offers/default-name";
import { sourcesOf, storedAddress } from "../blocks/block-image";
import { COVER_SIZES } from "../cover-head";
import { fill, type ProposalTexts } from "../texts";
import { mayDiffer } from "../selection";
import { ProposalScreen, type ProposalScreenProps } from "../proposal-screen";
import { wordRows } from "../word-changes";

/**
 * Assets of the page, built by scripts/setup/build-proposal.mjs. The style sheet is inlined, because nothing
 * is rendered before it is loaded (docs/performance.md), and so is the script, which only loads the page's own
 * (docs/adr/0090): content-policy.ts allows both by their hashes. The font for most letters is given by its URL and
 * preloaded, so that line breaks do not change when it arrives. In development the script is the page's own and the
 * font is in the style sheet (null), because the framework's server serves only its own files.
 */
export type PageAssets = {
  style: string;
  script: string;
  font: string | null;
  /** The same of the typefaces of titles and headings; without one none is preloaded. */
  displayFonts?: { readonly [Chosen in Typeface]?: string | null };
  /** The faces of those typefaces, which only the pages that have chosen one need. */
  displayFaces?: { readonly [Chosen in Typeface]?: string };
};

/**
 * The whole HTML of the customer's page. page/start.tsx hydrates its inner part with the data in the page.
 * Pure.
 */
export function renderDocument({ favicon, address, ...page }: ProposalPage, assets: PageAssets): string {
  const screen = neededOf(page);
  const faces = assets.displayFaces?.[screen.brand.typeface];
  // Rendered separately, as the browser hydrates it: ids from useId() depend on the position of the root.
  const inner = renderToString(<ProposalScreen {...screen} />);
  const document = (
    <html lang={screen.language} data-theme="light">
      <head>
        <Head screen={screen} favicon={favicon} address={address} />
        <FontAhead font={assets.font} />
        <FontAhead font={assets.displayFonts?.[screen.brand.typeface] ?? null} />
        <CoverAhead blocks={screen.proposal.blocks} />
        <style dangerouslySetInnerHTML={{ __html: assets.style }} />
        {faces ? <style dangerouslySetInnerHTML={{ __html: faces }} /> : null}
        <script type="module" async dangerouslySetInnerHTML={{ __html: assets.script }} />
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

/**
 * What this page shows: changed words are compared here, so that its script needs no library for that, and texts of
 * what it cannot show are left out.
 */
export function neededOf({
  changes,
  texts,
  ...page
}: Omit<ProposalPage, "favicon" | "address">): ProposalScreenProps {
  const { changes: ofChanges, record, rhythms, open, versions, ...others } = texts;
  const needed = {
    ...others,
    ...(changes && { changes: ofChanges }),
    ...(page.proposal.status === "pending" && { record }),
    ...(mayDiffer(page.proposal) && { versions }),
    ...(repeats(page.proposal, changes) && { rhythms }),
    ...(page.proposal.line_items.some((line) => line.open) && { open }),
  };
  return {
    ...page,
    changes: changes && { ...changes, words: wordRows(changes.words, ofChanges) },
    texts: needed as ProposalTexts,
  };
}

/** Whether something in the offer repeats, or did in the version before. */
const repeats = (
  { line_items: lines }: ProposalPage["proposal"],
  changes: ProposalPage["changes"],
): boolean => [...lines, ...(changes?.lines ?? []).map(({ before }) => before)].some((line) => line?.rhythm);

/**
 * Link previews show what the page is and whose, but neither price nor customer, whose name is in the default name
 * of a proposal.
 */
function Head({
  screen,
  favicon,
  address,
}: { screen: ProposalScreenProps } & Pick<ProposalPage, "favicon" | "address">) {
  const { proposal, brand, language, texts } = screen;
  const title = titleOf(proposal, texts);
  const preview = isNamedForCustomer(proposal)
    ? fill(texts.document.title, { number: proposal.number, name: brand.name })
    : title;
  const description = fill(texts.document.description, { number: proposal.number, brand: brand.name });
  const hasPicture = coverOf(proposal.blocks) !== null || brand.logoUrl !== null;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex, nofollow" />
      <meta property="og:title" content={preview} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={LANGUAGE_TABLE[language].region.replace("-", "_")} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      {hasPicture ? (
        <>
          <meta property="og:image" content={`${address}/preview.jpg`} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={preview} />
        </>
      ) : null}
      <meta name="twitter:card" content={hasPicture ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={preview} />
      <meta name="twitter:description" content={description} />
      {favicon === null ? (
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
      ) : (
        <link rel="icon" href={favicon} />
      )}
    </>
  );
}

/** The page's title, in which the number and the word for a proposal stand once. */
function titleOf({ number, name }: ProposalPage["proposal"], texts: ProposalPage["texts"]): string {
  if (name.includes(number)) return asTitle(name);
  return saysProposal(name)
    ? `${asTitle(name)} · ${number}`
    : fill(texts.document.title, { number, name: asTitle(name) });
}

const isNamedForCustomer = ({ name, customer }: ProposalPage["proposal"]): boolean =>
  [customer.name, customer.company].some((value) => value !== "" && name.includes(value));

/** Before the cover, because the first request finds the page's own connection open and the font is the larger file. */
const FontAhead = ({ font }: { font: string | null }) =>
  font === null ? null : (
    <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
  );

/**
 * Preloads the first screen's picture before the style sheet, after which the browser would find it too late.
 */
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

/** Data as JSON that no HTML parser takes for markup. */
export const scriptText = (data: unknown): string => JSON.stringify(data).replaceAll("<", "\\u003c");
