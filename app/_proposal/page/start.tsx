import * as react from "react";
import * as jsx from "react/jsx-runtime";
import { hydrateRoot } from "react-dom/client";
import { reportErrors } from "@/app/_client/report-errors";
import { offerText } from "@/lib/core/offers/offer-text";
import { PageBoundary } from "../page-boundary";
import { ProposalScreen, type ProposalScreenProps } from "../proposal-screen";

/*
 * The script of the customer's page, loaded by load.ts: hydrates what page/document.tsx rendered, with the data
 * in the page. Its steps are tasks of their own, so that a slow device responds to input between them.
 */
reportErrors(window);
// For parts that are scripts of their own (scripts/setup/build-proposal.mjs).
Object.assign(globalThis, { kapiShared: { react, "react/jsx-runtime": jsx } });
const [container, data] = ["proposal", "proposal-data"].map((id) => document.getElementById(id));
if (!container || !data) throw new Error("the page's parts are not there");
const rendered = container.innerHTML;

await nextTask();
const props = JSON.parse(data.textContent) as ProposalScreenProps;
// A browser's first Intl format takes 25 ms.
offerText({ language: props.language, ...props.brand.offerStyle }).money(0, props.proposal.currency);

await nextTask();
// In slices.
react.startTransition(() => {
  hydrateRoot(
    container,
    <PageBoundary html={rendered} texts={props.texts.load}>
      <ProposalScreen {...props} />
    </PageBoundary>,
    {
      onCaughtError: reportError,
      // The offer stays readable, as without scripts.
      onUncaughtError: (error) => {
        reportError(error);
        container.innerHTML = rendered;
      },
    },
  );
});

/** Not by setTimeout(), which waits 4 ms and more when it is nested. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
}
