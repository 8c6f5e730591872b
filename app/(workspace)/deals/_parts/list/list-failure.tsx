"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";

/** Stands where the list could not be read: what happened, and a Retry that reads it again (DLS-10). */
export function ListFailure() {
  const t = useTranslations("deals.listFailure");
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const retry = () => startTransition(() => router.refresh());
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={t("title")}
        text={t("text")}
        action={
          <Button loading={isBusy} icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={retry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
