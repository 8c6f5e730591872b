import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { offerText } from "@/lib/core/offers/offer-text";
import { reportErrors } from "@/app/_client/report-errors";
import { ProposalScreen, type ProposalScreenProps } from "../proposal-screen";

/*
 * The only script of the customer's page: hydrates what page/document.tsx rendered, with the data in the
 * page.
 */
reportErrors(window);
const [container, data] = ["proposal", "proposal-data"].map((id) => document.getElementById(id));
if (!container || !data) throw new Error("the page's parts are not there");
const props = JSON.parse(data.textContent) as ProposalScreenProps;

// In several tasks and hydrated in slices, so that a slow device still responds to input. The first format of a
// browser takes 25 ms.
setTimeout(() => {
  offerText({ language: props.language, format: props.brand.offerFormat });
  setTimeout(() => hydrate(container));
});

function hydrate(container: HTMLElement): void {
  const rendered = container.innerHTML;
  startTransition(() => {
    hydrateRoot(container, <ProposalScreen {...props} />, {
      // The offer stays readable, as without scripts.
      onUncaughtError: (error) => {
        reportError(error);
        container.innerHTML = rendered;
      },
    });
  });
}
