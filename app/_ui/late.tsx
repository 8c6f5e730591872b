"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type ComponentType } from "react";
import { loadAhead, loadLate } from "./load-ahead";
import { Button } from "./button";
import { Toast } from "./toast";
import { useReady } from "./use-ready";
import { WaitingNote } from "./waiting-note";

/**
 * A part of pages that is not shown at first, such as a dialog, and whose code is loaded when it is, or ahead as soon
 * as somebody uses the page (loadParts). Until then the focus stays where it is; after a moment it says that something
 * is loading, and a failure is told and can be tried again. With `open: false` nothing is
 * shown before it was open once.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = () =>
    (loading ??= loadLate(load).then(
      (loaded) => void (part = loaded),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  loadAhead(fetchPart);
  return function Late(props: Props) {
    const [state, setState] = useState<"loading" | "loaded" | "failed">(part ? "loaded" : "loading");
    const isShown = (props as Closable).open !== false;
    useEffect(() => {
      if (!isShown || state !== "loading") return undefined;
      let isGone = false;
      const settle = (next: "loaded" | "failed") => () => {
        if (!isGone) setState(next);
      };
      fetchPart().then(settle("loaded"), settle("failed"));
      return () => void (isGone = true);
    }, [isShown, state]);
    const [hasShown, setShown] = useState(isShown);
    if (isShown && !hasShown) setShown(true);
    // The server has rendered none.
    const Part = useReady() ? part : undefined;
    // Closed it may still say what it has done.
    if (Part && hasShown) return <Part {...props} />;
    if (!isShown) {
      // Opened again, it is tried again.
      if (state === "failed") setState("loading");
      return null;
    }
    return state === "failed" ? (
      <Failed onRetry={() => setState("loading")} onClose={() => close(props)} />
    ) : (
      <Loading />
    );
  };
}

/** What opened it shall know that it is closed, to open it again. */
function close({ onClose, onOpenChange }: Closable): void {
  onClose?.();
  onOpenChange?.(false);
}

type Closable = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void };

/** Milliseconds after which loading is said. */
const A_MOMENT = 300;

function Loading() {
  const t = useTranslations("common");
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), A_MOMENT);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {isSlow && <WaitingNote text={t("loading")} />}
    </div>
  );
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const [t, table] = [useTranslations("errors.failure"), useTranslations("common.table")];
  return (
    <Toast
      tone="error"
      onClose={onClose}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {table("retry")}
        </Button>
      }
    >
      {t("partMissing")}
    </Toast>
  );
}
