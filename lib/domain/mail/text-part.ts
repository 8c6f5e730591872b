import type { MailContent } from "./letter";
import type { Framing } from "./mail-layout";

/** The mail for readers without HTML: the same words in the same order, each address on a line of its own. */
export function textPart({ paragraphs, action, notes }: MailContent, { greeting, footer }: Framing): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.address}`] : []),
    ...notes,
    `--\n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
