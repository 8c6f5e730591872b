import { FAILED_QUIETLY, isCancelled } from "../report-errors";

/**
 * Logs errors that the page can work without (SES-21, BOO-02, MSG-38 to 40): a warning in the browser's
 * console, and a report to the server, once per page (report-errors.ts). The screen itself tells users what
 * they must know. A cancelled call is no error: its answer was not wanted any more.
 */
export function quietLog(message: string, cause: unknown): void {
  if (isCancelled(cause)) return;
  console.warn(message, cause);
  if (typeof window !== "undefined")
    window.dispatchEvent(new CustomEvent(FAILED_QUIETLY, { detail: { message, cause } }));
}
