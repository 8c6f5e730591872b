"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { RadioGroup } from "@/app/_ui/radio-group";
import { UntilReady } from "@/app/_ui/until-ready";
import { useBuilder } from "../builder-context";

const [LEFT, RIGHT] = ["builder-form", "builder-preview"];

/** Form and preview side by side with a divider that can be dragged, the left one 20 to 80 percent wide (BLD-04); on a phone one at a time. */
export function Panels({ form: formPanel, preview }: { form: ReactNode; preview: ReactNode }) {
  const t = useTranslations("builder.panels");
  const { dispatch } = useBuilder();
  const [shown, show] = useState<"form" | "preview">("form");
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
      <Group
        data-shown={shown}
        className="min-h-0 flex-1 max-lg:block! max-lg:h-auto! max-lg:overflow-visible! max-lg:data-[shown=form]:[&>#builder-preview]:hidden! max-lg:data-[shown=preview]:[&>#builder-form]:hidden! max-lg:[&>[data-panel]]:overflow-visible!"
        onLayoutChanged={(layout, { isUserInteraction }) =>
          isUserInteraction && dispatch({ type: "panelResized", width: layout[LEFT] ?? 50 })
        }
      >
        <Panel id={LEFT} defaultSize="50" minSize="20" maxSize="80" className="max-lg:overflow-visible!">
          {formPanel}
        </Panel>
        <Separator
          aria-label={t("divider")}
          onPointerDown={() => dispatch({ type: "resizing", isResizing: true })}
          onPointerUp={() => dispatch({ type: "resizing", isResizing: false })}
          className="relative w-px bg-line outline-offset-0 transition-colors before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-action focus-visible:bg-action data-[separator=active]:bg-action max-lg:hidden"
        />
        <Panel id={RIGHT} className="max-lg:overflow-visible!">
          {preview}
        </Panel>
      </Group>
    </div>
  );
}
