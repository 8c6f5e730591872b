"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";

/** The clients could not be read; asks for them again. */
export function LoadFailed() {
  const t = useTranslations("clients");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <div className="mb-5">
      <Banner
        tone="error"
        action={
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            onClick={() => startTransition(() => router.refresh())}
          >
            {t("retry")}
          </Button>
        }
      >
        {t("loadFailed")}
      </Banner>
    </div>
  );
}
