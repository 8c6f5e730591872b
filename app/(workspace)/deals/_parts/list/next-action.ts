import type { Progress } from "@/lib/core/offers/progress";
import type { DealRow } from "@/lib/domain/deals/schema";
import type { Rights } from "./list-rules";

/** What can be done with a deal from its row. */
export type DealAction = "open" | "answer" | "send" | "edit" | "duplicate" | "refuse" | "delete";

/** What a seller does next with a deal, by its progress; else its proposal is opened. */
const NEXT: Partial<Record<Progress, DealAction>> = {
  draft: "send",
  question: "answer",
  expires_soon: "send",
  expired: "edit",
};

/**
 * The actions on a deal that the user may take: the next one, which its row shows, and the others, which are in
 * the row's menu (U-70). Open and duplicate always; send, edit and refuse while it is pending (DLS-07); delete for
 * admins (DLS-08).
 */
export function actionsOn(
  { stage, progress, customer }: Pick<DealRow, "stage" | "progress" | "customer">,
  rights: Rights,
) {
  const isPending = stage === "pending";
  const allowed: Readonly<Record<DealAction, boolean>> = {
    answer: rights.mayChange && progress === "question",
    open: true,
    edit: rights.mayEdit && isPending,
    // An expired offer needs a new validity first.
    send: rights.mayChange && isPending && progress !== "expired",
    duplicate: rights.mayCreate,
    refuse: rights.mayChange && isPending,
    delete: rights.mayDelete,
  };
  // A draft deal without a client (U-82) is gone on with.
  const wanted = progress === "draft" && !customer ? "edit" : (NEXT[progress] ?? "open");
  const next = allowed[wanted] ? wanted : "open";
  // Object.keys() loses the type of the keys.
  const others = (Object.keys(allowed) as DealAction[]).filter(
    (action) => allowed[action] && action !== next,
  );
  return { next, others };
}
