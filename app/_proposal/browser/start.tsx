import { hydrateRoot } from "react-dom/client";
import { reportErrors } from "@/app/_client/report-errors";
import { ProposalScreen, type ProposalScreenProps } from "../proposal-screen";

/*
 * The customer's page has this one script instead of the framework's: it takes over what the server drew, with the data that stands in
 * the page. scripts/setup/build-proposal.mjs makes a file of it.
 */
reportErrors(window);
const [container, data] = ["proposal", "proposal-data"].map((id) => document.getElementById(id));
if (!container || !data) throw new Error("the page's parts are not there");
const drawn = container.innerHTML;

hydrateRoot(container, <ProposalScreen {...(JSON.parse(data.textContent) as ProposalScreenProps)} />, {
  // The offer stays readable, as without scripts.
  onUncaughtError: (error) => {
    reportError(error);
    container.innerHTML = drawn;
  },
});
