"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { Banner } from "@/app/_ui/banner";
import { useBuilder } from "../builder-context";
import { ScaledCard } from "./scaled-card";
import { useProposalView } from "./use-proposal-view";

/** The proposal as its client will see it, following the form (BLD-03). */
export function LivePreview() {
  const t = useTranslations("builder.preview");
  const { data } = useBuilder();
  const proposal = useDeferredValue(useProposalView());
  return (
    <section
      aria-label={t("live")}
      className="relative h-full overflow-y-auto scroll-mt-32 bg-sunken max-lg:h-auto"
    >
      {proposal ? (
        <ScaledCard proposal={proposal} brand={data.brand} language={data.language} texts={data.texts} />
      ) : (
        <div className="p-4">
          <Banner tone="error">{t("tooLarge")}</Banner>
        </div>
      )}
    </section>
  );
}
