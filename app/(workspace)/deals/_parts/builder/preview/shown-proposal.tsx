import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { ProposalCard } from "@/app/_proposal/proposal-card";
import { Banner } from "@/app/_ui/banner";
import { classes } from "@/app/_ui/classes";
import { RadioGroup } from "@/app/_ui/radio-group";
import { useBuilder } from "../builder-context";
import { useProposalBrand } from "../document/use-proposal-brand";
import { keepFromLeaving } from "../keep-from-leaving";
import { useProposalView } from "../use-proposal-view";
import { CleanedRich } from "./cleaned-rich";
import { DrawnPdf } from "./drawn-pdf";

const SHAPES = ["desktop", "phone", "pdf"] as const;
export type Shape = (typeof SHAPES)[number];

type Props = { shape: Shape; onShape: (shape: Shape) => void };

/** The proposal as its customer sees it at its own size: at a desk, on a phone, or as a PDF (U-91). */
export function ShownProposal({ shape, onShape }: Props) {
  const t = useTranslations("builder.preview");
  return (
    <div className="space-y-4">
      <div className="flex justify-center">
        <RadioGroup
          segmented
          hideLabel
          label={t("shape")}
          value={shape}
          onChange={onShape}
          options={SHAPES.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {shape === "pdf" ? <DrawnPdf /> : <Page isPhone={shape === "phone"} />}
    </div>
  );
}

function Page({ isPhone }: { isPhone: boolean }) {
  const t = useTranslations("builder.preview");
  const { data, deal } = useBuilder();
  const { language, texts } = data;
  const brand = useProposalBrand();
  const proposal = useDeferredValue(useProposalView(deal));
  if (!proposal) return <Banner tone="error">{t("tooLarge")}</Banner>;
  return (
    <section
      data-theme="light"
      onClickCapture={keepFromLeaving}
      aria-label={t("live")}
      className={classes(
        "mx-auto bg-slate-100",
        isPhone
          ? "my-6 w-[390px] max-w-full rounded-[2rem] px-4 py-8 outline-8 outline-slate-900"
          : "max-w-[63.5rem]",
      )}
    >
      <ProposalCard {...{ proposal, brand, language, texts }} richText={CleanedRich} />
    </section>
  );
}
