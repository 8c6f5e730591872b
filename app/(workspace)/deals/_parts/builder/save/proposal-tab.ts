export type ProposalTab = { show: (address: string) => void; close: () => void };

/**
 * Opens a blank tab on the click, before the call, because browsers refuse one later (S-084). When this one is refused, a native
 * confirm with `question` asks whether to open the proposal then (BLD-09).
 */
export function openProposalTab(question: string): ProposalTab {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  return {
    show: (address) => {
      if (tab && !tab.closed) tab.location.replace(address);
      else if (window.confirm(question)) window.open(address, "_blank", "noopener");
    },
    close: () => tab?.close(),
  };
}
