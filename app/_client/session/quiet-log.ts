import { FAILED_QUIETLY } from "../report-errors";

/**
 * Logs what the page goes on in spite of (SES-21, BOO-02, MSG-38 to 40): a warning in the browser's console,
 * and a report to the server, once a page (report-errors.ts). Whoever has to know is told by the screen.
 */
export function quietLog(message: string, cause: unknown): void {
  console.warn(message, cause);
  if (typeof window !== "undefined")
    window.dispatchEvent(new CustomEvent(FAILED_QUIETLY, { detail: { message, cause } }));
}
