import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { lookVariables } from "@/lib/core/colors/look-variables";
import { tokenKey } from "@/lib/core/colors/palette";
import { ProposalSample } from "./proposal-sample";

/** Buttons, messages and a proposal in the colours that are being edited, before anything is saved (VIS-02). */
export function LivePreview({ colors }: { colors: Readonly<Record<string, string>> }) {
  const t = useTranslations("settings.colors.preview");
  return (
    <Card className="p-4 xl:sticky xl:top-20">
      <h3 className="mb-3 font-medium">{t("title")}</h3>
      {/* A picture of things: nothing in it can be pressed. */}
      <div role="img" aria-label={t("label")}>
        <div inert style={sample(colors)} className="space-y-3">
          <div className="flex flex-wrap gap-2">
            <Button size="sm">{t("primary")}</Button>
            <Button size="sm" variant="secondary">
              {t("secondary")}
            </Button>
            <Button size="sm" variant="danger">
              {t("danger")}
            </Button>
          </div>
          <p className="text-sm font-medium text-accent underline underline-offset-4">{t("link")}</p>
          <Banner isSample tone="success">
            {t("success")}
          </Banner>
          <Banner isSample tone="warning">
            {t("warning")}
          </Banner>
          <Banner isSample tone="error">
            {t("error")}
          </Banner>
          <ProposalSample
            brand={colors[tokenKey("primary", 500)] ?? "#000000"}
            accent={colors[tokenKey("secondary", 500)] ?? "#000000"}
          />
        </div>
      </div>
    </Card>
  );
}

/** The colours for this part of the page alone; what stands on the page's own variables is stated again. */
function sample(colors: Readonly<Record<string, string>>): CSSProperties {
  const { always, light } = lookVariables(colors);
  const dark = { "--accent": colors[tokenKey("primary", 300)], "--danger": colors[tokenKey("error", 300)] };
  return {
    ...always,
    "--action": colors[tokenKey("primary", 500)],
    "--accent": `light-dark(${light["--accent"] ?? dark["--accent"]}, ${dark["--accent"]})`,
  } as CSSProperties;
}
