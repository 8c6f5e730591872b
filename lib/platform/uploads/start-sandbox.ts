import { startProgram, type ChildProgram } from "@/lib/platform/child-program";
import type { SandboxRequest, Job, JobAnswer } from "./job";

/** The limits of a job: CPU time and elapsed time in milliseconds, and memory in bytes. */
export type Limits = { processor: number; passing: number; memory: number };

/**
 * A process that reads files. `ask` rejects if the process ends, which it does beyond its limits, or takes too
 * long; it cannot be used afterwards.
 */
export type Sandbox = Omit<ChildProgram<SandboxRequest, JobAnswer>, "ask"> & {
  ask: (job: Job, limits: Limits) => Promise<JobAnswer>;
};

/** Starts a sandbox process. Errors: as startProgram(). */
export async function startSandbox(): Promise<Sandbox> {
  const program = await startProgram<SandboxRequest, JobAnswer>("sandbox.process", [
    "--max-old-space-size=512",
  ]);
  return { ...program, ask: (job, { passing, ...most }) => program.ask({ job, most }, passing) };
}
