"use client";

import { Check, Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { copyText } from "./copy-text";
import { Button } from "./button";

/** Copies an address and says so; where the browser refuses, it shows the address to be copied by hand. */
export function CopyLink({ link }: { link: string }) {
  const t = useTranslations("common");
  const [state, setState] = useState<"offered" | "copied" | "refused">("offered");
  const copy = () =>
    void copyText(link).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  if (state === "refused") return <code className="select-all wrap-anywhere">{link}</code>;
  const Icon = state === "copied" ? Check : Link2;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={copy}
    >
      <span aria-live="polite">{t(state === "copied" ? "linkCopied" : "copyLink")}</span>
    </Button>
  );
}
