import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reportErrors } from "@/app/_client/report-errors";
import { ProposalScreen, type ProposalScreenProps } from "../proposal-screen";

/*
 * The script of the customer's page, loaded by load.ts: hydrates what page/document.tsx rendered, with the data
 * in the page.
 */
reportErrors(window);
const [container, data] = ["proposal", "proposal-data"].map((id) => document.getElementById(id));
if (!container || !data) throw new Error("the page's parts are not there");
const rendered = container.innerHTML;

// In slices, so that a slow device still responds to input.
startTransition(() => {
  hydrateRoot(container, <ProposalScreen {...(JSON.parse(data.textContent) as ProposalScreenProps)} />, {
    // The offer stays readable, as without scripts.
    onUncaughtError: (error) => {
      reportError(error);
      container.innerHTML = rendered;
    },
  });
});
