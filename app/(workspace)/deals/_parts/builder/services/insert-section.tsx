import { LibraryBig } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { itemsById, mayHaveMore } from "@/app/_client/cache/catalog";
import { Button } from "@/app/_ui/button";
import { Toast } from "@/app/_ui/toast";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { MAX_SECTIONS } from "@/lib/domain/documents/limits";
import type { SavedLine } from "@/lib/domain/library/schema";
import { useBuilder } from "../builder-context";
import { tenantRates } from "../deal-money";
import { newKey } from "../document/new-block";
import { languageOfForm } from "../form-state";
import { insertedLines, type Inserted } from "../template/saved-lines";
import { SectionPicker, type SavedSection } from "./section-picker";

/**
 * Inserts a copy of a saved section with its services at current prices, and lists what could not be
 * inserted.
 */
export function InsertSection() {
  const t = useTranslations("builder.sections");
  const { data, deal, dispatch, catalog, resolve, money } = useBuilder();
  const kept = catalog.items.data;
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState<(Inserted & { name: string }) | null>(null);
  const insert = async ({ id, version, name, content }: SavedSection) => {
    const inserted = insertedLines(content.lines, {
      catalog: [...kept, ...(await missingServices(kept, content.lines))],
      present: deal.selectedItems,
      resolve,
      money,
      words: data.words,
      taxProfiles: data.taxProfiles,
      rates: tenantRates(data),
      mayWriteFreeLines: data.mayWriteFreeLines,
    });
    const section = { ...content.section, key: newKey(), origin: { entry: id, version } };
    dispatch({ type: "sectionInserted", section, lines: inserted.lines });
    setOpen(false);
    setTold({ ...inserted, name });
  };
  const reason = catalog.items.isLoading
    ? t("library.wait")
    : catalog.items.isFailed || catalog.fields.isFailed
      ? t("library.noCatalog")
      : deal.sections.length >= MAX_SECTIONS
        ? t("limit", { most: MAX_SECTIONS })
        : null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<LibraryBig aria-hidden="true" className="size-4" />}
        disabled={reason !== null}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {t("library.insert")}
      </Button>
      {isOpen && (
        <SectionPicker language={languageOfForm(deal)} onChoose={insert} onClose={() => setOpen(false)} />
      )}
      {told && <InsertedToast {...told} onClose={() => setTold(null)} />}
    </>
  );
}

/** The services of lines that are not kept, if the catalogue may have more than are kept. */
async function missingServices(
  kept: readonly CatalogItemAnswer[],
  lines: readonly SavedLine[],
): Promise<CatalogItemAnswer[]> {
  if (!mayHaveMore(kept)) return [];
  const ids = new Set(lines.map((line) => line.sale_catalog_item_id));
  for (const { id } of kept) ids.delete(id);
  return itemsById([...ids].filter((id) => id !== null));
}

type ToastProps = Inserted & { name: string; onClose: () => void };

function InsertedToast({ name, missing, refused, full, fewer, unanswered, onClose }: ToastProps) {
  const t = useTranslations("builder.sections.library");
  const isWhole = [missing, refused, full, fewer, unanswered].every((names) => names.length === 0);
  return (
    <Toast tone={isWhole ? "success" : "warning"} duration={isWhole ? 5_000 : undefined} onClose={onClose}>
      <span className="block">{t("inserted", { name })}</span>
      {missing.length > 0 && <span className="block">{t("missing", { names: missing.join(", ") })}</span>}
      {refused.length > 0 && <span className="block">{t("refused", { names: refused.join(", ") })}</span>}
      {full.length > 0 && <span className="block">{t("full", { names: full.join(", ") })}</span>}
      {fewer.length > 0 && <span className="block">{t("fewer", { names: fewer.join(", ") })}</span>}
      {unanswered.length > 0 && (
        <span className="block">{t("unanswered", { names: unanswered.join(", ") })}</span>
      )}
    </Toast>
  );
}
