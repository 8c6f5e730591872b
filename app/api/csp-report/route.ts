import { policyReports } from "@/lib/server/error-log/reports";
import { reportTaker } from "@/lib/server/error-log/take-report";

/** Violations of a page's Content-Security-Policy, in both formats that browsers send. */
export const POST = reportTaker({
  event: "policy_violation",
  limit: "reportPolicy",
  types: /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i,
  entries: policyReports,
});
