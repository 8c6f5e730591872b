import type { Progress } from "@/lib/core/offers/progress";
import type { DealRow } from "@/lib/domain/deals/schema";
import type { Rights } from "./list-rules";

/** What can be done with a deal from its row. */
export type DealAction = "open" | "answer" | "send" | "edit" | "duplicate" | "refuse" | "delete";

/** What a seller does next with a deal, by its progress; null: nothing, because the client is next or has decided. */
const NEXT: Readonly<Record<Progress, DealAction | null>> = {
  draft: "send",
  sent: null,
  seen: null,
  question: "answer",
  expires_soon: "send",
  expired: "edit",
  accepted: null,
  refused: null,
  cancelled: null,
  replaced: null,
};

/**
 * The actions on a deal that the user may take: the next one, which its row shows, if there is one, and the others,
 * which are in the row's menu (U-70). Open and duplicate always; send, edit and refuse while it is pending (DLS-07);
 * delete for admins (DLS-08).
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
  const wanted = progress === "draft" && !customer ? "edit" : NEXT[progress];
  // Object.keys() loses the type of the keys.
  const possible = (Object.keys(allowed) as DealAction[]).filter((action) => allowed[action]);
  // A menu of one action would only hide it.
  const next = wanted !== null && allowed[wanted] ? wanted : possible.length === 1 ? "open" : null;
  return { next, others: possible.filter((action) => action !== next) };
}
