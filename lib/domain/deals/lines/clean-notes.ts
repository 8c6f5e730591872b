import { setImmediate } from "node:timers/promises";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { RICH_LINE_TEXTS } from "./line-fields";

/**
 * Lines as sent, with their rich texts cleaned (BLD-35). To be called before anything is locked, because two
 * hundred long notes take a while; other requests are served in between.
 */
export async function withCleanNotes<Line extends { [Text in RichText]?: string | null | undefined }>(
  lines: readonly Line[],
): Promise<Line[]> {
  const cleaned: Line[] = [];
  for (const line of lines) {
    const texts = RICH_LINE_TEXTS.map((text) => [text, line[text] && cleanHtml(line[text])] as const);
    if (texts.some(([text, html]) => html !== line[text])) await setImmediate();
    cleaned.push({ ...line, ...Object.fromEntries(texts.filter(([text]) => text in line)) });
  }
  return cleaned;
}

type RichText = (typeof RICH_LINE_TEXTS)[number];
