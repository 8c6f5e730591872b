import { http, httpBytes } from "../support/http";
import { HOST, type BenchTenant } from "./bench-tenant";

const DRAWINGS = 10;

/**
 * Renders new PDFs one at a time while another request is repeated. Reports how long each rendering took and
 * how long the other requests waited.
 */
export async function drawingRow(port: number, tenant: BenchTenant): Promise<string> {
  const drawn: number[] = [];
  const waits: number[] = [];
  let running = true;
  const asking = (async () => {
    while (running) waits.push(await timed(() => http({ port, host: HOST, path: "/api/healthz" })));
  })();
  for (let index = 0; index < DRAWINGS + 2; index++) {
    const proposal = tenant.proposals[index];
    if (!proposal) break;
    // PDFs are rendered ahead in the customer's language, which is another, so this one is not stored yet.
    const milliseconds = await timed(() =>
      httpBytes({
        port,
        host: HOST,
        method: "POST",
        path: `/api/proposals/${proposal.uuid}/pdf?language=fr`,
      }),
    );
    if (index >= 2) drawn.push(milliseconds);
  }
  running = false;
  await asking;
  const of = (values: number[], share: number) =>
    [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? NaN;
  return [
    `\nDrawing the PDF of a new state, one at a time (wanted: 600 ms): median ${of(drawn, 0.5).toFixed(0)} ms, slowest ${of(drawn, 1).toFixed(0)} ms.`,
    `Other requests meanwhile (wanted: none over 50 ms): median ${of(waits, 0.5).toFixed(1)} ms, p99 ${of(waits, 0.99).toFixed(1)} ms, slowest ${of(waits, 1).toFixed(1)} ms of ${waits.length}.`,
  ].join("\n");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
