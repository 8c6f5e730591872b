import { createTranslator } from "next-intl";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { cutText } from "@/lib/core/i18n/cut-text";
import type { Language } from "@/lib/core/i18n/languages";
import { memberOf, readersLanguage, type Context } from "@/lib/platform/context";
import { mustHold } from "@/lib/platform/authorize";
import { raiseCatalogVersion } from "./catalog-version";
import { changedDraft } from "./item-draft";
import { MAX_TITLE } from "./limits";
import { lockedItem, type readItem } from "./read-item";
import { emptyPricing, rulesOfItems } from "./rules-of-items";
import { storeItem } from "./store-item";

/**
 * Creates an inactive copy of a service (T-34) with all its fields but the code, its rules and pictures. It has the
 * original's position, so that lists show it behind the services of that position, and shares the files of the
 * pictures (forgetPictures() keeps them for the other). Nothing is checked, because old data that a new service could
 * not have may stay. Errors: 403 without catalog_items.read, because the answer has the whole service; 404.
 */
export async function duplicateItem(context: Context, id: number): ReturnType<typeof readItem> {
  mustHold(
    memberOf(context),
    "catalog_items.read",
    "A copy has the content of its service: this needs catalog_items.read too.",
  );
  await raiseCatalogVersion(context);
  const source = await lockedItem(context, id, new Headers());
  const pricing = (await rulesOfItems(context, [id])).get(id) ?? emptyPricing();
  const different = { title: copyOf(source.title, readersLanguage(context)), code: "", is_active: false };
  return storeItem(context, changedDraft(source, pricing, different, undefined), source.attachments);
}

/** A title with the mark of a copy, shortened so that it may be stored. */
function copyOf(title: string, language: Language): string {
  const { catalogItems } = MESSAGES[language];
  const texts = createTranslator({ locale: language, messages: { catalogItems }, namespace: "catalogItems" });
  const mark = texts("copyOf", { title: "" });
  return texts("copyOf", { title: cutText(title, MAX_TITLE - mark.length).trimEnd() });
}
