import { errorReport } from "@/lib/server/error-log/reports";
import { reportTaker } from "@/lib/server/error-log/take-report";

/**
 * Errors of browsers (REST-15). Text and plain JSON, because a page that is closing can only send a beacon.
 */
export const POST = reportTaker({
  event: "browser_error",
  limit: "logError",
  types: /^(?:application\/json|text\/plain)\s*(?:;|$)/i,
  entries: (message) => [errorReport(message)].filter((report) => report !== null),
});
