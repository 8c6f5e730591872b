import { policyReports } from "@/lib/server/error-log/reports";
import { reportTaker } from "@/lib/server/error-log/take-report";

/** Breaches of a page's Content-Security-Policy, as browsers report them in their two forms. */
export const POST = reportTaker({
  event: "policy_violation",
  limit: "reportPolicy",
  types: /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i,
  entries: policyReports,
});
