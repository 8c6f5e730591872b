import { useEffect, useEffectEvent } from "react";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { ActionButton } from "./action-button";
import { useOfferText } from "./offer-text";
import { changesOf, type PageState } from "./page-state";
import type { ProposalTexts } from "./texts";

type Props = { proposal: ProposalAnswer; state: PageState; isReady: boolean; texts: ProposalTexts };

/** Opens the selections that readers keep; at once for who came by the link of one. */
export function VersionsButton({ proposal, state, isReady, texts }: Props) {
  const text = useOfferText();
  const open = async (shown: string | null) => {
    const { openVersions } = await import("./page/versions");
    openVersions({ proposal, changes: changesOf(state), shown, text, texts });
  };
  const openShown = useEffectEvent(() => {
    const shown = new URLSearchParams(location.search).get("version");
    if (shown) open(shown).catch(reportError);
  });
  useEffect(() => {
    if (isReady) openShown();
  }, [isReady]);
  return (
    <ActionButton
      look="quiet"
      onClick={() => void open(null).catch(reportError)}
      disabled={!isReady}
      aria-haspopup="dialog"
    >
      {texts.versions.open}
    </ActionButton>
  );
}
