import { contrast } from "./contrast";
import { readableOn } from "./readable-on";

const WHITE = "#ffffff";
const TEXT = 4.5;
const EDGE = 3;

/** How a colour does: the text that reads on it, and how itself does on a white page against WCAG 2.2 AA. Ratios of 1 to 21. */
export type ColorContrast = {
  text: "white" | "black";
  textRatio: number;
  pageRatio: number;
  verdict: "good" | "weakText" | "weakEdge";
};

/** Judges a colour (#rrggbb). weakText: too light to write in on white; weakEdge: too light even for a button. */
export function colorContrast(color: string): ColorContrast {
  const on = readableOn(color);
  const pageRatio = contrast(color, WHITE);
  return {
    text: on === WHITE ? "white" : "black",
    textRatio: contrast(on, color),
    pageRatio,
    verdict: pageRatio >= TEXT ? "good" : pageRatio >= EDGE ? "weakText" : "weakEdge",
  };
}
