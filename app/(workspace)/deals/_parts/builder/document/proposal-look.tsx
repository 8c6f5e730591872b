"use client";

import { TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { ColorField } from "@/app/_ui/color-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { colorContrast } from "@/lib/core/colors/contrast";
import type { Block } from "@/lib/core/documents/blocks";
import { TYPEFACE_NAMES, typefaceOf, TYPEFACES } from "@/lib/core/documents/typefaces";
import { regionOf } from "@/lib/core/i18n/languages";
import { useBuilder } from "../builder-context";

/** The proposal's own look beside its cover: accent colour, typeface of its headings (U-87). */
export function ProposalLook() {
  const t = useTranslations("builder.look");
  const { data, deal, dispatch } = useBuilder();
  return (
    <Card aria-labelledby="proposal-look" className="space-y-5 p-5">
      <div>
        <h3 id="proposal-look" className="font-semibold tracking-tight">
          {t("title")}
        </h3>
        <p className="mt-1 text-sm text-muted">{t("text")}</p>
      </div>
      <AccentColor />
      <SelectField
        clearable
        className="max-w-md"
        label={t("typeface")}
        hint={t("typefaceHint")}
        placeholder={t("typefaceOfWorkspace", { typeface: TYPEFACE_NAMES[data.brand.typeface] })}
        options={TYPEFACES.map((typeface) => ({ value: typeface, label: TYPEFACE_NAMES[typeface] }))}
        value={deal.typeface}
        onChange={(chosen) => dispatch({ type: "filled", fields: { typeface: typefaceOf(chosen) } })}
      />
    </Card>
  );
}

const HEX = /^#[0-9a-f]{6}$/;

function AccentColor() {
  const t = useTranslations("builder.look");
  const { data, deal, dispatch } = useBuilder();
  const change = (accentColor: string | null) => dispatch({ type: "filled", fields: { accentColor } });
  const { accentColor } = deal;
  return (
    <div className="space-y-3">
      <Checkbox
        label={t("accent")}
        hint={t("accentHint")}
        checked={accentColor !== null}
        onChange={(event) => change(event.target.checked ? data.brand.primaryColor.toLowerCase() : null)}
      />
      {accentColor === null ? null : (
        <div className="max-w-60 space-y-2 pl-7">
          <ColorField
            labels={{ picker: t("picker"), hex: t("hex") }}
            invalid={t("invalid")}
            value={accentColor}
            onChange={(color) => HEX.test(color) && change(color)}
          />
          <Contrast color={accentColor} />
        </div>
      )}
    </div>
  );
}

/** How well the colour reads, and what the page does about it. */
function Contrast({ color }: { color: string }) {
  const t = useTranslations("builder.look");
  const format = new Intl.NumberFormat(regionOf(useLocale()), { minimumFractionDigits: 1 });
  // Rounded down, so that a ratio below a limit is never shown as reaching it.
  const shown = (ratio: number) => format.format(Math.floor(ratio * 10) / 10);
  const { text, textRatio, pageRatio, verdict } = colorContrast(color);
  return (
    <div className="space-y-1.5 text-xs text-faint">
      <p>{t(text === "white" ? "onWhiteText" : "onBlackText", { ratio: shown(textRatio) })}</p>
      {verdict === "good" ? null : (
        <p className="flex gap-1.5 text-ink">
          <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span>{t("weak", { ratio: shown(pageRatio) })}</span>
        </p>
      )}
    </div>
  );
}

type HeadingLookProps = {
  block: Block<"heading">;
  onChange: (look: Block<"heading">["look"]) => void;
};

/** How a heading stands with what follows it (U-88); a small heading begins no band. */
export function HeadingLook({ block, onChange }: HeadingLookProps) {
  const t = useTranslations("builder.look.heading");
  const looks = block.level === 1 ? (["plain", "band", "folded"] as const) : (["plain", "folded"] as const);
  return (
    <RadioGroup
      segmented
      hideLabel
      label={t("label")}
      value={looks.find((look) => look === block.look) ?? "plain"}
      onChange={onChange}
      options={looks.map((look) => ({ value: look, label: t(look) }))}
    />
  );
}
