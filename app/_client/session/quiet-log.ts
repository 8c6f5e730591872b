import { FAILED_QUIETLY } from "../report-errors";

/**
 * Logs errors that the page can work without (SES-21, BOO-02, MSG-38 to 40): a warning in the browser's
 * console, and a report to the server, once per page (report-errors.ts). The screen itself tells users what
 * they must know.
 */
export function quietLog(message: string, cause: unknown): void {
  console.warn(message, cause);
  if (typeof window !== "undefined")
    window.dispatchEvent(new CustomEvent(FAILED_QUIETLY, { detail: { message, cause } }));
}
