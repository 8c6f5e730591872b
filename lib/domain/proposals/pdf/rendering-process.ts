import { AppError } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { NoAnswer, startProgram, type ChildProgram } from "@/lib/platform/child-program";
import type { StoredFiles, ProposalDocument } from "./document";

export interface RenderingJob {
  document: ProposalDocument;
  files: StoredFiles;
}
export type RenderingAnswer = { file: Uint8Array } | { failure: string };

type Renderer = ChildProgram<RenderingJob, RenderingAnswer>;

const IDLE_MILLISECONDS = 5 * MINUTE;

/**
 * A process that renders one document at a time, started with the first one; it ends after five minutes without one.
 * `render` rejects with 503 SERVICE_UNAVAILABLE if the process is not ready in time or rendering takes longer than
 * `limitMs`, and with a plain Error if it fails; the next call replaces a process that ended.
 */
export function createRenderer({
  limitMs,
  start = startRenderer,
}: {
  limitMs: number;
  start?: () => Promise<Renderer>;
}) {
  let running: Renderer | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function render(document: ProposalDocument, files: StoredFiles = {}): Promise<Uint8Array> {
    clearTimeout(idle);
    try {
      // An idle process may have been ended from outside, for instance because the machine ran out of memory.
      if (!running?.isRunning()) running = await start();
      const answer = await running.ask({ document, files }, limitMs);
      if ("failure" in answer) throw new Error(`The PDF could not be drawn: ${answer.failure}`);
      idle = setTimeout(end, IDLE_MILLISECONDS).unref();
      return answer.file;
    } catch (error) {
      // The state of a failed process is unknown, so the next document gets a new one.
      end();
      if (error instanceof NoAnswer) throw tooLong();
      throw error;
    }
  }

  function end(): void {
    running?.end();
    running = null;
  }

  return { render, end };
}

const tooLong = () =>
  new AppError(503, "SERVICE_UNAVAILABLE", "Drawing the PDF took too long.", { retryAfter: 5 });

// Rendering creates much short-lived garbage; a larger young generation saves a fifth of the time.
const FLAGS = ["--max-old-space-size=384", "--max-semi-space-size=64"];

export const startRenderer = (): Promise<Renderer> => startProgram("render.process", FLAGS);
