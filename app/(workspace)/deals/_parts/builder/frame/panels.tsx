"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type CSSProperties, type ReactNode } from "react";
import { RadioGroup } from "@/app/_ui/radio-group";
import { UntilReady } from "@/app/_ui/until-ready";
import { useBuilder } from "../builder-context";
import { PanelDivider } from "./panel-divider";

/** Form and preview side by side with a divider that can be dragged, the left one 20 to 80 percent wide (BLD-04); on a phone one at a time. */
export function Panels({ form: formPanel, preview }: { form: ReactNode; preview: ReactNode }) {
  const t = useTranslations("builder.panels");
  const { form } = useBuilder();
  const [shown, show] = useState<"form" | "preview">("form");
  const group = useRef<HTMLDivElement>(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex justify-center border-b border-line bg-surface px-4 py-2 lg:hidden">
        <UntilReady>
          <RadioGroup
            segmented
            hideLabel
            label={t("label")}
            value={shown}
            onChange={show}
            options={[
              { value: "form", label: t("form") },
              { value: "preview", label: t("preview") },
            ]}
          />
        </UntilReady>
      </div>
      <div
        ref={group}
        data-shown={shown}
        style={{ "--form-width": `${form.leftPanelWidth}%` } as CSSProperties}
        className="group/panels min-h-0 flex-1 lg:flex"
      >
        <div
          id="builder-form"
          className="min-w-0 max-lg:group-data-[shown=preview]/panels:hidden lg:w-(--form-width) lg:shrink-0"
        >
          {formPanel}
        </div>
        <PanelDivider group={group} />
        <div id="builder-preview" className="min-w-0 max-lg:group-data-[shown=form]/panels:hidden lg:flex-1">
          {preview}
        </div>
      </div>
    </div>
  );
}
