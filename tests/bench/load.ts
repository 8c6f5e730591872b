import autocannon from "autocannon";
import { httpBytes } from "../support/http";
import { processorSeconds, settled } from "./processor-time";

export type Call = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/**
 * One row of the table: a list of calls for each of the ten connections, which repeat it for the duration.
 */
export type Work = {
  name: string;
  port: number;
  processes: readonly number[];
  calls: (connection: number) => Call[];
  /**
   * Makes everything that the calls ask for new. Each call is then made once instead of for the duration, and the
   * processor's time includes what the calls leave to do afterwards.
   */
  renew?: () => Promise<void>;
  /** The minimum ratio to the plain server. */
  floor?: number;
  /** The target share of the ceiling "handler with one select". */
  aim?: number;
};

export type Measure = {
  perSecond: number;
  p95: number;
  processorMilliseconds: number;
  failures: number;
  requests: number;
};

export const CONNECTIONS = 10;

const withType = (call: Call): Call =>
  call.body ? { ...call, headers: { ...call.headers, "content-type": "application/json" } } : call;

/** Makes every reading call once, so that pages and PDFs are drawn before they are measured. */
export async function drawOnce(work: Work): Promise<void> {
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    for (const call of work.calls(connection)) {
      if (call.method === "GET" || call.path.endsWith("/pdf"))
        await httpBytes({ ...call, port: work.port, headers: { ...call.headers } });
    }
  }
}

/**
 * Runs ten connections for some seconds, or until each call was made once. Responses other than 2xx, connection errors
 * and timeouts count as failures.
 */
export async function load(work: Work, seconds: number): Promise<Measure> {
  await work.renew?.();
  const before = processorSeconds(work.processes);
  let connection = 0;
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url: `http://127.0.0.1:${work.port}`,
        connections: CONNECTIONS,
        ...(work.renew ? { amount: CONNECTIONS * work.calls(0).length } : { duration: seconds }),
        setupClient: (client) => {
          client.setRequests(work.calls(connection++).map(withType));
        },
      },
      (error, finished) => (error ? fail(error as Error) : done(finished)),
    );
    instance.on("response", (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds));
  });
  if (work.renew) await settled(work.processes);
  const used = processorSeconds(work.processes) - before;
  const requests = result["2xx"] + result.non2xx;
  return {
    perSecond: result["2xx"] / result.duration,
    p95: latencies.sort((left, right) => left - right)[Math.floor(latencies.length * 0.95)] ?? NaN,
    processorMilliseconds: requests === 0 ? NaN : (used * 1000) / requests,
    failures: result.non2xx + result.errors + result.timeouts,
    requests,
  };
}
