"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { useBuilder } from "../builder-context";
import { keptPanelWidth, NARROWEST, WIDEST } from "../panel-width";

/** Percent of the width that an arrow key moves the divider by. */
const STEP = 5;

/**
 * The line between form and preview, moved by mouse, finger or keyboard (BLD-04). While it is dragged only the style of `group` follows;
 * the form learns the width when it is let go, so that nothing of it is drawn anew on the way.
 */
export function PanelDivider({ group }: { group: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations("builder.panels");
  const { form, dispatch } = useBuilder();

  const widthAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 0 } = group.current?.getBoundingClientRect() ?? {};
    return keptPanelWidth(width === 0 ? form.leftPanelWidth : (100 * (clientX - left)) / width);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dispatch({ type: "resizing", isResizing: true });
  };
  const move = (event: PointerEvent) => {
    if (form.isResizing) group.current?.style.setProperty("--form-width", `${widthAt(event)}%`);
  };
  const letGo = (event: PointerEvent) => {
    if (form.isResizing) dispatch({ type: "panelResized", width: widthAt(event) });
  };
  const steer = (event: KeyboardEvent) => {
    const width = widthBy(event.key, form.leftPanelWidth);
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
      aria-valuenow={Math.round(form.leftPanelWidth)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      data-dragged={form.isResizing || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={steer}
      className="relative w-px shrink-0 cursor-col-resize touch-none bg-line outline-offset-0 transition-colors before:absolute before:inset-y-0 before:-left-1 before:z-10 before:w-2 hover:bg-action focus-visible:bg-action data-dragged:bg-action motion-reduce:transition-none max-lg:hidden"
    />
  );
}

/** Where a key moves the divider to; null for a key that does not. */
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
