import { cpus } from "node:os";
import type { Measure, Work } from "./load";

/**
 * A row of the table: its measurements per round, and those of the other checkout, which alternate with them.
 */
export type Row = { work: Work; measures: Measure[]; former?: { work: Work; measures: Measure[] } };

type Run = { rounds: number; seconds: number; oneSelect: string };

/**
 * Prints all rows. The first row is the yardstick, and the one named `oneSelect` is what the shares refer to.
 */
export function printTable(rows: readonly Row[], { rounds, seconds, oneSelect }: Run): void {
  const yardstick = Math.max(...speeds(rows[0]?.measures ?? []));
  const ceiling = Math.max(...speeds(rows.find(({ work }) => work.name === oneSelect)?.measures ?? []));
  const isBeside = rows.some(({ former }) => former);
  console.log(
    `\n${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}; ` +
      `${rounds} rounds of ${seconds} s, concurrency 10, best round (median)\n`,
  );
  const heads = [
    "work",
    "requests/s",
    "p95 ms",
    "CPU ms/request",
    "ratio",
    "floor",
    "share of one select",
    "aim",
    "failed",
  ];
  printLine([...heads, ...(isBeside ? ["beside the other build", "CPU beside it"] : [])]);
  printLine([...heads, ...(isBeside ? ["", ""] : [])].map(() => "---"));
  for (const row of rows) {
    const { work, measures } = row;
    const best = [...measures].sort((left, right) => left.perSecond - right.perSecond).at(-1);
    if (!best) continue;
    const [ratio, share] = [best.perSecond / yardstick, best.perSecond / ceiling];
    printLine([
      work.name,
      `${best.perSecond.toFixed(0)} (${median(speeds(measures)).toFixed(0)})`,
      best.p95.toFixed(0),
      best.processorMilliseconds.toFixed(2),
      ratio.toFixed(4),
      verdict(ratio, work.floor),
      share.toFixed(2),
      verdict(share, work.aim),
      String(measures.reduce((sum, { failures }) => sum + failures, 0)),
      ...(isBeside ? besideOf(row) : []),
    ]);
  }
}

/** Our rounds divided by the other checkout's, paired by round: median (minimum to maximum). */
function besideOf({ measures, former }: Row): [string, string] {
  const ratios = (of: (measure: Measure) => number) =>
    measures.flatMap((ours, round) => {
      const theirs = former?.measures[round];
      return theirs ? [of(ours) / of(theirs)] : [];
    });
  const text = (values: number[]) =>
    values.length === 0
      ? ""
      : `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} – ${Math.max(...values).toFixed(2)})`;
  return [
    text(ratios((measure) => measure.perSecond)),
    text(ratios((measure) => measure.processorMilliseconds)),
  ];
}

const printLine = (cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);

const speeds = (measures: readonly Measure[]): number[] => measures.map(({ perSecond }) => perSecond);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}

function verdict(reached: number, wanted: number | undefined): string {
  return wanted === undefined ? "" : `${wanted} ${reached >= wanted ? "met" : "MISSED"}`;
}
