"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, type ReactNode } from "react";
import { Button } from "./button";

/** Closes the dialog around, as its cross does. */
export const CloseDialog = createContext<() => void>(() => undefined);

/**
 * The cancel button of a dialog; it asks the same question as the cross. In a dialog without fields it has
 * the initial focus.
 */
export function CancelButton({ disabled = false, children }: { disabled?: boolean; children?: ReactNode }) {
  const t = useTranslations("common");
  return (
    <Button variant="secondary" disabled={disabled} data-first-focus onClick={useContext(CloseDialog)}>
      {children ?? t("cancel")}
    </Button>
  );
}
