/**
 * npm run bench:pdf: how long it takes to render, after a warm-up, a proposal of 30 lines, one of 100 lines
 * with texts of realistic length, and one with text and picture blocks, each in every template. Also how long
 * the event loop of this thread is blocked while ten are rendered at once. Rendering runs in a process of
 * its own.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { renderPdf } from "@/lib/domain/proposals/pdf/render-pdf";
import type { ProposalDocument } from "@/lib/domain/proposals/pdf/document";
import type { LineView } from "@/lib/domain/proposals/view";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { templatesOf } from "@/lib/domain/templates/templates";
import { pdfOf } from "../support/pdf-files";
import { SAMPLE_PICTURES, samplePictures } from "@/scripts/demo/sample/document-pictures";
import { sampleContent } from "../support/sample-proposal";
import { detailedDocument, sampleDocument, withView } from "../support/sample-document";

// As `npm start` does. React's development build takes a tenth longer.
Object.assign(process.env, { NODE_ENV: "production" });

const LINES = 30;
const MANY_LINES = 100;
const ROUNDS = 7;
const targets = { drawing: 1_000, waiting: 100 };
const files: Record<string, Uint8Array> = {
  "pages/cover.pdf": await pdfOf("Cover", 2),
  "pages/terms.pdf": await pdfOf("Terms", 3),
};
const pictures = await samplePictures();
for (const name of SAMPLE_PICTURES) files[fileOf(name)] = new Uint8Array(pictures[name]);
const readFiles = () => Promise.resolve(files);
let made = 0;

const medians: number[] = [];
for (const [lines, said, isDocument] of [
  [LINES, `${LINES} lines, 5 pages around, offer.json inside`, false],
  [MANY_LINES, `${MANY_LINES} lines of ten texts each, the same around`, false],
  [LINES, `${LINES} lines in three sections, 24 blocks, 8 pictures, the same around`, true],
] as const) {
  console.log(`template | median ms | slowest ms (${said})`);
  for (const template of templatesOf(undefined)) {
    await timed(template.id, lines, isDocument);
    await timed(template.id, lines, isDocument);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(template.id, lines, isDocument));
    times.sort((left, right) => left - right);
    const median = times[Math.floor(times.length / 2)] ?? NaN;
    medians.push(median);
    console.log([template.id, median.toFixed(0), (times.at(-1) ?? NaN).toFixed(0)].join(" | "));
  }
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const started = performance.now();
await Promise.all(Array.from({ length: 10 }, () => renderPdf(documentOf("modern", LINES), { readFiles })));
delay.disable();
const longest = delay.max / 1e6;
console.log(
  `ten at once: ${(performance.now() - started).toFixed(0)} ms in all; the event loop waited ${longest.toFixed(1)} ms at most, ${(delay.percentile(99) / 1e6).toFixed(1)} ms in 99 of 100 cases`,
);
console.log(
  `target of ${targets.drawing} ms for a drawing: ${Math.max(...medians) <= targets.drawing ? "met" : "missed"}`,
);
console.log(
  `target of ${targets.waiting} ms for what waits: ${longest <= targets.waiting ? "met" : "missed"}`,
);

/** A document that has not been rendered before. */
function documentOf(templateId: string, lines: number): ProposalDocument {
  const [template] = templatesOf(undefined).filter(({ id }) => id === templateId);
  if (!template) throw new Error(`no template ${templateId}`);
  made += 1;
  const plain = (lines === LINES ? sampleDocument : detailedDocument)(
    lines,
    { number: `Q-${made}` },
    {
      around: { covers: ["pages/cover.pdf"], contents: ["pages/terms.pdf"] },
      offer: { json: JSON.stringify({ made }), hash: "00" },
    },
  );
  return {
    ...plain,
    brand: {
      ...plain.brand,
      styles: templateStyles(template, { brandColor: "#0f5c6e", accentColor: "#b45309" }),
    },
  };
}

async function timed(templateId: string, lines: number, isDocument: boolean): Promise<number> {
  const plain = documentOf(templateId, lines);
  const start = performance.now();
  await renderPdf(
    isDocument
      ? withView(plain, { ...sampleContent(fileOf), line_items: inSections(plain.proposal.line_items) })
      : plain,
    { readFiles },
  );
  return performance.now() - start;
}

/** The name of a picture among the files. */
function fileOf(name: string): string {
  return `pictures/${name}.jpg`;
}

/** Distributes the lines evenly over the sample's sections. */
function inSections(lines: readonly LineView[]): LineView[] {
  const { sections } = sampleContent();
  return lines.map((line, index) => ({
    ...line,
    section: sections[Math.floor((index * sections.length) / lines.length)]?.key ?? "",
  }));
}
