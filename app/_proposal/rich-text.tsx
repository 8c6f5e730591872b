/**
 * A description's few basic tags (BLD-35, S-099). `html` was cleaned by the server when it was saved and again when the page was
 * made, and comes from nowhere else.
 */
export function CleanedHtml({ html }: { html: string }) {
  return <div className="proposal-rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
