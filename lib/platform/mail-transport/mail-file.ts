import { withLogoInside, type Mail } from "./mail";

/** What the first line of a mail's file says of it. */
export type MailSummary = { to: string; from: string; subject: string; messageId: string; text: string };

/** A mail as one HTML file: its summary as JSON in a comment on the first line, then the mail with its logo inside. */
export function mailFile({ to, from, subject, messageId, text, html, logo }: Mail): string {
  const summary: MailSummary = { to, from: from.address, subject, messageId, text };
  const shown = withLogoInside(html, logo);
  // The doctype stays first, else browsers fall back to quirks; < and > are written so that nothing ends the comment.
  return `<!doctype html><!-- ${escaped(JSON.stringify(summary))} -->\n${shown.replace(/^<!doctype html>/, "")}\n`;
}

const escaped = (json: string): string =>
  json
    .replace(/[<>]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    .replaceAll("--", "-\\u002d");

/** The summary of a mail's file, or null when it is none. */
export function summaryOf(file: string): MailSummary | null {
  const [, json] = /^<!doctype html><!-- (\{.*\}) -->\n/.exec(file) ?? [];
  return json ? (JSON.parse(json) as MailSummary) : null;
}
