import { offerText, taxesText } from "@/lib/core/offers/offer-text";
import { openWords } from "../open-words";
import { rhythmOfLine } from "../rhythm-words";
import type { LineView } from "../view";
import type { ProposalDocument } from "./document";
import { parseRichText, type RichTextBlock } from "./rich-text";

/** A paragraph, or a question and its answer. */
export type LineDetail = RichTextBlock | { question: string; answer: string };

/** The content below a service's name, and the approximate height in points, for deciding whether it may be split. */
export function lineDetails(
  line: LineView,
  { reader, texts, proposal }: ProposalDocument,
): { parts: LineDetail[]; height: number } {
  const { tax_profile: taxes, rhythm } = line;
  const text = offerText(reader);
  const parts = [
    ...(rhythm ? paragraphsOf(rhythmOfLine(rhythm, { texts: texts.rhythms, text })) : []),
    // What could be chosen says nothing once it is.
    ...(proposal.status === "pending"
      ? paragraphsOf(openWords(line, { texts: texts.open, number: text.number }) ?? "")
      : []),
    ...parseRichText(line.description),
    ...line.questions_answers,
    ...paragraphsOf(line.customer_note),
    ...(taxes ? paragraphsOf(texts.services.ownTaxes.replace("{taxes}", () => taxesText(taxes, text))) : []),
  ];
  const rows = parts.reduce((sum, part) => sum + rowsOf(part), Math.ceil(lettersOf(line.name) / 45));
  return { parts, height: rows * ROW };
}

/** Plain text as paragraphs. */
const paragraphsOf = (text: string): RichTextBlock[] =>
  text
    .split("\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({
      depth: 0,
      marker: "",
      spans: [{ text: paragraph, bold: false, italic: false, underline: false }],
    }));

/** Splits off the last part, or only the end of a long one. */
export function cutTail(parts: LineDetail[]): { before: LineDetail[]; tail: LineDetail } {
  const tail = parts.at(-1) ?? { question: "", answer: "" };
  const before = parts.slice(0, -1);
  if (rowsOf(tail) <= SHORT_ROWS) return { before, tail };
  if ("answer" in tail) {
    const at = cutAt(tail.answer);
    return {
      before: [...before, { ...tail, answer: tail.answer.slice(0, at).trimEnd() }],
      tail: { question: "", answer: tail.answer.slice(at) },
    };
  }
  const last = tail.spans.at(-1);
  if (!last) return { before, tail };
  const at = cutAt(last.text);
  return {
    before: [
      ...before,
      { ...tail, spans: [...tail.spans.slice(0, -1), { ...last, text: last.text.slice(0, at).trimEnd() }] },
    ],
    tail: { ...tail, marker: "", spans: [{ ...last, text: last.text.slice(at) }] },
  };
}

const ROW = 13;
const SHORT_ROWS = 12;
const TAIL = 300;

function rowsOf(part: LineDetail): number {
  if ("answer" in part) return 1 + Math.max(lettersOf(part.question) / 30, lettersOf(part.answer) / 45);
  const text = part.spans.map((span) => span.text).join("");
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, lettersOf(line) / 75), 0);
}

/** Full-width letters count twice. */
const lettersOf = (text: string) =>
  text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0);

/** The position after a space, or after any letter if there is none, about 300 letters from the end. */
function cutAt(text: string): number {
  const about = Math.max(0, text.length - TAIL);
  const space = text.slice(0, about).search(/\s(?=\S*$)/);
  return space > about - TAIL ? space + 1 : about;
}
