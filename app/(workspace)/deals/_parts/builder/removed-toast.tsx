"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Toast } from "@/app/_ui/toast";
import { useBuilder } from "./builder-context";
import type { Removal } from "./builder-state";

/** Milliseconds during which a removal can be undone; restarts while pointer or focus is on the message. */
const OFFERED = 8_000;

/** Says what was just removed from the form, with a button to restore it. */
export function RemovedToast() {
  const t = useTranslations("builder.removed");
  const kinds = useTranslations("builder.document.kinds");
  const { session, dispatch } = useBuilder();
  const { removed } = session;
  if (!removed) return null;
  return (
    <Toast
      key={keyOf(removed)}
      duration={OFFERED}
      onClose={() => dispatch({ type: "removalSeen" })}
      action={
        <Button variant="secondary" size="sm" onClick={() => dispatch({ type: "removalUndone", removed })}>
          {t("undo")}
        </Button>
      }
    >
      {textOf(removed)}
    </Toast>
  );

  function textOf(removal: Removal): string {
    if (removal.kind === "client") return t("client", { name: removal.client.name });
    if (removal.kind === "draft") return t("draft");
    if (removal.kind === "block") return t("block", { kind: kinds(`${removal.block.type}.name`) });
    if (removal.kind === "section") return t("section", { name: removal.section.name || t("untitled") });
    return t("lines", { name: removal.items[0]?.title ?? "" });
  }
}

function keyOf(removal: Removal): string {
  if (removal.kind === "lines") return removal.items.map(({ key }) => key).join();
  if (removal.kind === "block") return removal.block.key;
  return removal.kind === "section" ? removal.section.key : removal.kind;
}
