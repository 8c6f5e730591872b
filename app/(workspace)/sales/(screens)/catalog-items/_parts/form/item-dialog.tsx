"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { allQuestions } from "@/app/_client/all-questions";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { late } from "@/app/_ui/late";
import { Spinner } from "@/app/_ui/spinner";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { loadItem } from "../save-item";
import { ItemEditor } from "./item-editor";
import { itemTerms, type ItemGroups } from "./item-terms";
import type { SaveMode } from "./use-item-form";

const BundleEditor = late(() => import("../bundle/bundle-editor").then((module) => module.BundleEditor));

type Props = {
  /** The service to change; null for a new one. */
  itemId: number | null;
  /** Whether the service was just made by duplicating another (T-34). */
  isCopy?: boolean | undefined;
  /** Whether a new one is a bundle. */
  isBundle?: boolean | undefined;
  constants: ConstantAnswer[];
  currency: string;
  /** The lowest price of new services, in percent of the calculated one. */
  lowestPrice: number;
  groups: ItemGroups;
  onClose: () => void;
  onSaved: (item: ManagedItem, mode: SaveMode) => void;
};

/**
 * Loads the service and the questions each time it opens. If that fails, it shows an error dialog (CAT-15).
 */
export function ItemDialog({
  itemId,
  isCopy = false,
  isBundle = false,
  constants,
  currency,
  lowestPrice,
  groups,
  onClose,
  onSaved,
}: Props) {
  const t = useTranslations("catalogItems");
  const fresh = { staleTime: 0, gcTime: 0 };
  const item = useQuery({
    ...fresh,
    queryKey: ["catalog-item", itemId],
    queryFn: ({ signal }) => loadItem(itemId ?? 0, signal),
    enabled: itemId !== null,
  });
  const fields = useQuery({
    ...fresh,
    queryKey: ["pricing-questions"],
    queryFn: ({ signal }) => allQuestions(signal),
  });
  const terms = useMemo(
    () => itemTerms(fields.data ?? [], { constants, currency, lowestPrice, groups }),
    [fields.data, constants, currency, lowestPrice, groups],
  );
  const failed = item.isError ? item : fields.isError ? fields : null;
  if (failed) {
    return (
      <Dialog
        open
        size="sm"
        isChanged={false}
        onOpenChange={(open) => open || onClose()}
        title={t("errors.title")}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("form.close")}
            </Button>
            <Button loading={failed.isFetching} onClick={() => void failed.refetch()}>
              {t("errors.retry")}
            </Button>
          </>
        }
      >
        <Banner tone="error">{failed === item ? t("errors.loadFailed") : t("errors.questionsFailed")}</Banner>
      </Dialog>
    );
  }
  if (fields.isPending || (itemId !== null && item.isPending)) {
    return (
      <Dialog
        open
        size="xl"
        isChanged={false}
        onOpenChange={(open) => open || onClose()}
        title={t(itemId === null ? "form.newTitle" : "form.editTitle")}
      >
        <p className="flex justify-center py-24 text-faint">
          <Spinner label={t("form.loading")} />
        </p>
      </Dialog>
    );
  }
  if (isBundle || item.data?.bundle)
    return <BundleEditor item={item.data ?? null} {...{ groups, currency, onClose, onSaved }} />;
  return (
    <ItemEditor
      item={item.data ?? null}
      isCopy={isCopy}
      terms={terms}
      currency={currency}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
