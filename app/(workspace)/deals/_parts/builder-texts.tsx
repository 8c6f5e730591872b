import type { ReactNode } from "react";
import { MoreTexts } from "@/app/_shell/texts";

/** Passes the builder's texts to the browser, for a new deal and for one that is edited. */
export const BuilderTexts = ({ children }: { children: ReactNode }) => (
  <MoreTexts
    groups={[
      "addresses",
      "builder",
      "clients.failures",
      "clients.form",
      "clients.takeOver",
      "customFields",
      "deal.readers",
      "deals.send",
      "deals.templates",
      "validation",
    ]}
  >
    {children}
  </MoreTexts>
);
