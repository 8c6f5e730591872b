import { unprintable } from "@/lib/core/documents/unprintable";
import { AppError } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { resolvedContent } from "../terms/content";
import { contentReader } from "../terms/content-reader";
import { pickSaid, SHOWN_LINE_TEXTS } from "../lines/line-fields";
import { linesOf } from "../lines/lines-of-deal";
import type { DealRecord } from "../revisions/revised-deal";

/** Error: 422 with the code `unprintable` if the PDF of a deal could not print a character of its offer. */
export async function offerMustPrint(context: Context, found: DealRecord): Promise<void> {
  const [lines, reader] = await Promise.all([linesOf(context, found.id), contentReader(context, found)]);
  const written = lines.map((line) => {
    const { name, description, answers } = line;
    return { name, description, answers, ...pickSaid(SHOWN_LINE_TEXTS, line) };
  });
  const content = resolvedContent(found, lines, reader);
  mustPrint("offer", JSON.stringify([found.name, found.customer, found.owner, content, written]));
}

/**
 * Error: 422 with the code `unprintable` if a PDF could not print a character of a text; `details.characters`
 * has all of them. An offer is neither sent nor sealed with empty boxes in its PDF (T-36).
 */
export function mustPrint(field: string, text: string): void {
  const characters = unprintable(text);
  if (characters.length === 0) return;
  const message = `The PDF cannot print: ${characters.slice(0, MOST_NAMED).map(named).join(", ")}`;
  throw new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field, code: "unprintable", message }],
    details: { characters },
  });
}

const MOST_NAMED = 20;

const named = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;
