import { contrast } from "@/lib/branding/contrast";
import { readableOn } from "@/lib/branding/readable-on";

/**
 * A tenant's colour tokens as a style sheet over the product's own. Texts that stand on or take the brand's colour are chosen so
 * that they read on any of them (WCAG 2.2, 4.5 to 1).
 */
export function lookStyle(colors: Readonly<Record<string, string>>): string {
  const primary = colors["--kapi-primary-500"];
  const tokens = Object.entries(colors).map(([key, value]) => `${key}:${value}`);
  if (!primary) return tokens.length > 0 ? `:root{${tokens.join(";")}}` : "";
  const onAction = readableOn(primary);
  const strong = colors["--kapi-primary-600"];
  // A hover that its text does not read on is none.
  const hover = strong && contrast(onAction, strong) >= 4.5 ? strong : primary;
  const accent = ["600", "700", "800", "900"].map((shade) => colors[`--kapi-primary-${shade}`]).find((color) => color && contrast(color, CANVAS) >= 4.5);
  return (
    `:root{${[...tokens, `--on-action:${onAction}`, `--action-strong:${hover}`].join(";")}}` +
    (accent ? `:root:not([data-theme=dark]){--accent:${accent}}` : "")
  );
}

const CANVAS = "#f7f8fa";
