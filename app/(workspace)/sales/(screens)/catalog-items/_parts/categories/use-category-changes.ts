import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { categoryCalls } from "@/lib/domain/catalog/calls";
import type { Categories } from "./use-categories";

type Category = Categories["data"][number];

/**
 * Changes of categories, one at a time; `onChanged` is called after each, also after one that failed, because
 * somebody else may have changed them. Each resolves to whether it succeeded.
 */
export function useCategoryChanges(onChanged: () => void) {
  const t = useTranslations("catalogItems.categories");
  const failures = useTranslations("common.failures");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textOf = (error: unknown): string => {
    const code = error instanceof ApiError ? error.errors[0]?.code : undefined;
    if (code === "taken") return t("taken");
    if (code === "too_many") return t("tooMany");
    if (error instanceof ApiError && error.code === "STALE_VERSION") return t("stale");
    return failures(callFailure(error));
  };
  const perform = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(textOf(error));
      return false;
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return {
    failure,
    isBusy,
    add: (name: string) => perform(() => send(categoryCalls.create, { body: { name } })),
    rename: (category: Category, name: string) =>
      perform(() =>
        send(categoryCalls.update, { params: { id: category.id }, body: { name }, version: category }),
      ),
    move: (category: Category, position: number) =>
      perform(() =>
        send(categoryCalls.update, { params: { id: category.id }, body: { position }, version: null }),
      ),
    remove: (category: Category) =>
      perform(() => send(categoryCalls.remove, { params: { id: category.id }, version: category })),
  };
}
