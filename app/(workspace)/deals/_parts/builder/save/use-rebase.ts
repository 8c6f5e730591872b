import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { send } from "@/app/_client/send";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useBuilder } from "../builder-context";
import { tenantRates } from "../deal-money";
import { draftCopy } from "../draft/draft-copy";
import { openForm } from "../open-form";
import { rebaseForm } from "../rebase-form";
import { useSave } from "./save-context";

/**
 * After somebody else was first: applies one's own changes to the newer revision and opens that one with them. They travel as its draft, so
 * that nothing is lost on the way; a failure leaves everything as it is and says why.
 */
export function useRebase() {
  const { data, form, dispatch } = useBuilder();
  const { fail } = useSave();
  const parts = useCacheParts();
  const router = useRouter();
  const [isRebasing, setRebasing] = useState(false);

  async function rebase(dealId: number) {
    setRebasing(true);
    try {
      const newer = await send(dealCalls.read, { params: { id: dealId } });
      const { form: rebased, both } = rebaseForm(
        { base: openForm(data), mine: form, theirs: openForm({ ...data, deal: newer }) },
        tenantRates(data),
      );
      draftCopy(parts, { dealId }).write({
        data: { form: rebased, dealVersion: newer.version, rebased: both },
        savedAt: parts.now(),
      });
      dispatch({ type: "saved" });
      router.push(`/deals/${dealId}/edit`);
    } catch (error) {
      fail(error);
      setRebasing(false);
    }
  }
  return { isRebasing, rebase };
}
