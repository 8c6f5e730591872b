import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { CallFailure } from "./call-proposal";
import type { AfterReload } from "./stored-changes";
import type { FieldProblem, Notice, Task } from "./page-state";
import { ownValue } from "@/lib/core/own-value";

/**
 * Reload to show the current state, stay on the page and keep the reader's choices, or let the reader correct
 * a field.
 */
export type Plan =
  | { kind: "reload"; after?: AfterReload }
  | { kind: "stay"; notice: Notice }
  | { kind: "mend"; problem: FieldProblem };

/**
 * What the page does when a call fails (P-01, PRO-14): a conflict shows the current state; an outage keeps
 * everything and offers to try again.
 */
export function afterFailure(error: unknown, task: Task): Plan {
  const { status, code, fields, reasons, stage } = error instanceof CallFailure ? error : NO_ANSWER;
  if (status === 413 || (status === 422 && fields.includes("file")))
    return { kind: "mend", problem: status === 413 ? "fileSize" : "fileRefused" };
  if (status === 422 && fields.includes(DEAL_FIELDS.purchaseOrder.api))
    return { kind: "mend", problem: "purchaseOrder" };
  if (status === 422 && fields.includes("choices")) return { kind: "mend", problem: "choices" };
  if (status === 422 && fields.includes("accepted_terms")) return { kind: "mend", problem: "terms" };
  if (status === 422 && fields.includes("note")) return { kind: "mend", problem: "noNote" };
  if (status === 422 && fields.includes("name"))
    return { kind: "mend", problem: reasons.includes("unprintable") ? "nameUnprintable" : "name" };
  if (status === 422 && reasons.includes("below_zero"))
    return { kind: "stay", notice: { tone: "warning", key: "belowZero" } };
  if (status === 422 && fields.includes("offer"))
    return { kind: "stay", notice: { tone: "warning", key: "unprintable" } };
  if (code === "SIGNED_IN_AS_STAFF") return { kind: "stay", notice: { tone: "warning", key: "signedIn" } };
  if (status === 401) return { kind: "stay", notice: { tone: "error", key: "signedOut" } };
  if (status === 412) return { kind: "reload", after: task === "save" ? { notice: "stale" } : { ask: task } };
  if (status === 409) return { kind: "reload", after: ownValue(CONFLICTS, code) ?? ownValue(DECIDED, stage) };
  if (status === 404 || status === 425) return { kind: "reload" };
  if (status === 422) return { kind: "reload", after: { notice: "stale" } };
  return { kind: "stay", notice: { tone: "error", key: failureKey(status), retry: task } };
}

const NO_ANSWER: Pick<CallFailure, "status" | "code" | "fields" | "reasons" | "stage"> = {
  status: -1,
  code: "",
  fields: [],
  reasons: [],
  stage: "",
};

/** The kind of a failure that says nothing of the proposal. */
export function failureKey(status: number): "tooMany" | "unreachable" | "serverFailed" | "rejected" {
  if (status === 429) return "tooMany";
  if (status === 0) return "unreachable";
  return status >= 500 ? "serverFailed" : "rejected";
}

const CONFLICTS: Readonly<Record<string, AfterReload>> = {
  PROPOSAL_ALREADY_ACCEPTED: { notice: "alreadyAccepted" },
  PROPOSAL_ALREADY_REFUSED: { notice: "declinedOn" },
  PROPOSAL_EXPIRED: { notice: "expired" },
  PROPOSAL_SUPERSEDED: { notice: "superseded" },
  // Staff cancelled it; the banner of its state says which of the two it was.
  CONFLICT: { notice: "superseded" },
};

/** Why staff can no longer record an acceptance (DEAL_NOT_PENDING), by the deal's stage. */
const DECIDED: Readonly<Record<string, AfterReload>> = {
  signed: { notice: "alreadyAccepted" },
  lost: { notice: "declinedOn" },
  cancelled: { notice: "superseded" },
};
