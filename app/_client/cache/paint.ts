import { lookStyle } from "@/app/_shell/look-style";

let sheet: CSSStyleSheet | null = null;

/** Draws this page in other colours than it was rendered with; a constructed sheet needs no nonce and stands after the page's own. */
export function paint(tokens: Readonly<Record<string, string>>): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(lookStyle(tokens));
}
