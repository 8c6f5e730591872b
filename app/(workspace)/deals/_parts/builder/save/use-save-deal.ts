import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import type { dealsApi } from "@/lib/deals/api";
import type { CreateDealInput } from "@/lib/deals/schema";
import { useBuilder } from "../builder-context";
import { openForm } from "../open-form";
import { dealPayload } from "../payload";
import { saveBlock } from "../save-block";
import { openProposalTab } from "./proposal-tab";
import { saveFailure, type SaveFailure } from "./save-failure";

export type SaveState = {
  isSaving: boolean;
  failure: SaveFailure | null;
  /** Why saving is not possible yet, in words (VAL-11, VAL-12). */
  blocked: string | null;
  save: () => Promise<void>;
  dismiss: () => void;
};

/** Saves the form: the proposal opens in a new tab and the list follows; a refused save closes the tab and keeps the form (BLD-08 to BLD-11). */
export function useSaveDeal(): SaveState {
  const t = useTranslations("builder");
  const { data, form, dispatch } = useBuilder();
  const router = useRouter();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const block = saveBlock(form);
  const blocked = block && t(`blocked.${block}`);

  async function save() {
    if (isSaving) return;
    if (blocked) return setFailure({ kind: "blocked", message: blocked, problems: [], form, winner: null });
    const tab = openProposalTab(t("popupBlocked"));
    setSaving(true);
    setFailure(null);
    try {
      const body = dealPayload(form, new Date());
      attempt.current = attemptFor(body, attempt.current);
      const deal = await send<typeof dealsApi.create>("POST", "/deals", {
        body,
        headers: { "Idempotency-Key": attempt.current.key },
      });
      leaveNotice({ tone: "success", text: t(form.dealId === null ? "created" : "updated") });
      dispatch({ type: "reset", form: openForm(data) });
      tab.show(`${location.origin}/proposals/${deal.uuid}`);
      router.push("/deals");
    } catch (error) {
      tab.close();
      setFailure(saveFailure(error, form));
      setSaving(false);
    }
  }
  // What blocked is said as long as it blocks.
  const isOver = failure?.kind === "blocked" && failure.message !== blocked;
  return { isSaving, failure: isOver ? null : failure, blocked, save, dismiss: () => setFailure(null) };
}

type Attempt = { text: string; key: string };

/** The same content sent again, after a lost answer for example, is the same action: it keeps its key and is saved once (S-031). */
function attemptFor(body: CreateDealInput, last: Attempt | null): Attempt {
  const text = JSON.stringify(body);
  return last?.text === text ? last : { text, key: crypto.randomUUID() };
}
