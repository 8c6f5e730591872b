import { useState } from "react";
import { send } from "@/app/_client/send";
import { focusUnread } from "@/app/_ui/focus-unread";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { effectOf } from "@/lib/domain/catalog/preview/effect-of";
import type { LineEffect } from "@/lib/domain/catalog/schema";
import type { ItemForm } from "../form/item-form";
import type { ItemTerms } from "../form/item-terms";
import { previewBody } from "../form/write-body";

/** Pages of 200 lines that are read before one is asked whether to go on. */
const PAGES_AT_ONCE = 5;

type Looked = { form: ItemForm; lines: LineEffect[]; page: number; lastPage: number; total: number };

/** What the form would do to pending deals, page by page. isOld: the form was changed since. */
export function usePreview(itemId: number, form: ItemForm, terms: ItemTerms) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function look(from: Looked | null): Promise<void> {
    if (focusUnread()) return;
    setBusy(true);
    setFailed(false);
    try {
      let seen = from ?? { form, lines: [], page: 0, lastPage: 1, total: 0 };
      for (let round = 0; round < PAGES_AT_ONCE && seen.page < seen.lastPage; round++) {
        const { data, meta } = await send(catalogCalls.preview, {
          params: { id: itemId },
          query: { page: seen.page + 1, per_page: 200 },
          body: previewBody(seen.form, terms),
        });
        seen = {
          form: seen.form,
          lines: [...seen.lines, ...data],
          page: meta.current_page,
          lastPage: meta.last_page,
          total: meta.total,
        };
        setLooked(seen);
      }
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    isFailed,
    isOld: looked !== null && looked.form !== form,
    result: looked && {
      lines: looked.lines,
      total: looked.total,
      effect: effectOf(looked.lines),
      hasMore: looked.page < looked.lastPage,
    },
    look: () => look(null),
    lookFurther: () => look(looked),
  };
}
