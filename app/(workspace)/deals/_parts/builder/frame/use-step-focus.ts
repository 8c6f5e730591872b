import { useEffect, useRef, type RefObject } from "react";
import { useReady } from "@/app/_ui/use-ready";
import type { DealForm } from "../form-state";

/** Marks the field of a step that everybody begins with. */
export const BEGINS_HERE = "data-begins-here";

/**
 * Where the builder's focus goes: at first into the search for a client; when a step is opened into it, at
 * its top; and where the client was chosen or taken away into what stands there now, because what had the
 * focus is gone. Under a finger no text field has it unasked: a keyboard would come up over the step, and a
 * drag would scroll back to the field.
 */
export function useStepFocus(
  panel: RefObject<HTMLElement | null>,
  { activeStep, client }: Pick<DealForm, "activeStep" | "client">,
): void {
  const isReady = useReady();
  const clientId = client?.id ?? null;
  const last = useRef<{ activeStep: string; clientId: number | null } | null>(null);
  useEffect(() => {
    if (!isReady || !panel.current) return;
    const before = last.current;
    last.current = { activeStep, clientId };
    const begin = matchMedia("(pointer: coarse)").matches
      ? null
      : panel.current.querySelector<HTMLElement>(`[${BEGINS_HERE}]`);
    if (before === null) return begin?.focus({ preventScroll: true });
    if (before.activeStep === activeStep && before.clientId === clientId) return;
    if (before.activeStep !== activeStep) toTop(panel.current);
    (begin ?? panel.current.querySelector<HTMLElement>("[data-step-heading]"))?.focus({
      preventScroll: true,
    });
  }, [isReady, panel, activeStep, clientId]);
}

/** The panel scrolls in itself, or on a phone with the page. */
function toTop(panel: HTMLElement): void {
  panel.scrollTop = 0;
  if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ block: "start" });
}
