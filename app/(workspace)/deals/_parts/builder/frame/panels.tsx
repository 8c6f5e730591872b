"use client";

import { useTranslations } from "next-intl";
import {
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { classes } from "@/app/_ui/classes";
import { RadioGroup } from "@/app/_ui/radio-group";
import { UntilReady } from "@/app/_ui/until-ready";
import { useBuilder, useView } from "../builder-context";
import { clampPanelWidth, NARROWEST, WIDEST } from "../builder-state";
import { isWholePage } from "../form-state";

/**
 * Form and preview side by side with a movable divider; the left one is 20 to 80 percent wide (BLD-04). On a
 * phone only one of them is shown. A step that is the proposal itself has the whole width (U-89).
 */
export function Panels({ form: formPanel, preview }: { form: ReactNode; preview: ReactNode }) {
  const t = useTranslations("builder.panels");
  const { leftPanelWidth, activeStep } = useView();
  const [shown, show] = useState<"form" | "preview">("form");
  const group = useRef<HTMLDivElement>(null);
  if (isWholePage(activeStep))
    return (
      <div id="builder-form" className="min-h-0 min-w-0 flex-1">
        {formPanel}
      </div>
    );
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
        style={{ "--form-width": `${leftPanelWidth}%` } as CSSProperties}
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

/** Percent of the width that an arrow key moves the divider by. */
const STEP = 5;

/**
 * The divider between form and preview, moved by mouse, touch or keyboard (BLD-04). While it is dragged, only
 * the style of `group` changes; the form gets the width at the end, so that nothing renders in between.
 */
function PanelDivider({ group }: { group: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations("builder.panels");
  const { dispatch } = useBuilder();
  const { leftPanelWidth, isResizing } = useView();

  const widthAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 0 } = group.current?.getBoundingClientRect() ?? {};
    return clampPanelWidth(width === 0 ? leftPanelWidth : (100 * (clientX - left)) / width);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dispatch({ type: "resizing", isResizing: true });
  };
  const move = (event: PointerEvent) => {
    if (isResizing) group.current?.style.setProperty("--form-width", `${widthAt(event)}%`);
  };
  const letGo = (event: PointerEvent) => {
    if (isResizing) dispatch({ type: "panelResized", width: widthAt(event) });
  };
  const steer = (event: KeyboardEvent) => {
    const width = widthBy(event.key, leftPanelWidth);
    if (width === null) return;
    event.preventDefault();
    dispatch({ type: "panelResized", width });
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("divider")}
      aria-controls="builder-form"
      aria-valuenow={Math.round(leftPanelWidth)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      data-dragged={isResizing || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={steer}
      className={classes(
        "relative w-px shrink-0 cursor-col-resize touch-none bg-line outline-offset-0",
        "transition-colors before:absolute before:inset-y-0 before:-left-1 before:z-10",
        "before:w-2 hover:bg-action focus-visible:bg-action data-dragged:bg-action",
        "motion-reduce:transition-none max-lg:hidden",
      )}
    />
  );
}

/** The position to which a key moves the divider; null for other keys. */
function widthBy(key: string, width: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return width - STEP;
    case "ArrowRight":
      return width + STEP;
    case "Home":
      return NARROWEST;
    case "End":
      return WIDEST;
    default:
      return null;
  }
}
