import { ApiError } from "@/app/_client/api-error";
import { fieldProblems, type FieldProblem } from "../save-problem";
import type { DealForm } from "../form-state";

/** A failed save, and the form at that time. */
export type SaveFailure = {
  /** The reason: a blocked form, somebody else's save, a decided deal, refused fields, or anything else. */
  kind: "blocked" | "changed" | "notPending" | "fields" | "unreachable" | "other";
  message: string;
  problems: FieldProblem[];
  deal: DealForm;
  /** Who saved the deal first, when (ISO), and the newer deal. */
  winner: { name: string; at: string; dealId: number } | null;
};

/** The failure that a thrown error stands for, with its message if it has one (MSG-17). */
export function saveFailure(error: unknown, deal: DealForm): SaveFailure {
  if (!(error instanceof ApiError))
    return {
      kind: "other",
      message: error instanceof Error ? error.message : "",
      problems: [],
      deal,
      winner: null,
    };
  const problems = fieldProblems(error);
  return { kind: kindOf(error), message: error.message, problems, deal, winner: winnerOf(error.details) };
}

function kindOf({ kind, code, errors }: ApiError): SaveFailure["kind"] {
  if (code === "DEAL_CHANGED") return "changed";
  if (code === "DEAL_NOT_PENDING") return "notPending";
  if (kind === "NETWORK_ERROR" || kind === "TIMEOUT_ERROR" || code === "SERVICE_UNAVAILABLE")
    return "unreachable";
  return errors.length > 0 ? "fields" : "other";
}

/** details of DEAL_CHANGED: {deal_id, saved_by, saved_at}. */
function winnerOf(details: unknown): SaveFailure["winner"] {
  if (
    typeof details !== "object" ||
    details === null ||
    !("deal_id" in details) ||
    typeof details.deal_id !== "number"
  )
    return null;
  const name = "saved_by" in details && typeof details.saved_by === "string" ? details.saved_by : "";
  const at = "saved_at" in details && typeof details.saved_at === "string" ? details.saved_at : "";
  return { name, at, dealId: details.deal_id };
}
