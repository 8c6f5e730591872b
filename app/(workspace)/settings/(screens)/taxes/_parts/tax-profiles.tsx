"use client";

import { Percent, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Heading } from "@/app/_settings/heading";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { Toast } from "@/app/_ui/toast";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { TaxDialog } from "./tax-dialog";
import { TaxRow, type TaxRights } from "./tax-row";
import { useTaxChanges } from "./use-tax-changes";

/** Which profiles there are, and adding one. The page is read again after each change. */
export function TaxProfiles({
  profiles,
  rights,
}: {
  profiles: readonly TaxProfileAnswer[];
  rights: TaxRights;
}) {
  const t = useTranslations("settings.taxes");
  const isReady = useReady();
  const [isAdding, setAdding] = useState(false);
  const { failure, success, isBusy, perform, succeeded, closeSuccess, closeFailure } = useTaxChanges();
  return (
    <div className="space-y-5">
      <Heading title={t("title")} text={t("text")}>
        {rights.mayAdd && (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!isReady}
            onClick={() => setAdding(true)}
          >
            {t("new")}
          </Button>
        )}
      </Heading>
      <SuccessBanner text={success?.text ?? null} messageKey={success?.key} onClose={closeSuccess} />
      {failure && (
        <Toast tone="error" onClose={closeFailure}>
          {failure}
        </Toast>
      )}
      <Card aria-label={t("list")}>
        {profiles.length === 0 ? (
          <EmptyState icon={<Percent />} title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <ul className="divide-y divide-line">
            {profiles.map((profile) => (
              <TaxRow
                key={profile.id}
                profile={profile}
                rights={rights}
                perform={perform}
                succeeded={succeeded}
                isBusy={isBusy}
              />
            ))}
          </ul>
        )}
      </Card>
      <TaxDialog
        profile={null}
        open={isAdding}
        onOpenChange={setAdding}
        onSaved={({ name }) => {
          setAdding(false);
          succeeded(t("created", { name }));
        }}
      />
    </div>
  );
}
