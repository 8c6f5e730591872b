import type { CatalogItemAnswer, ManagedItem } from "@/lib/domain/catalog/schema";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";

type Bundle = NonNullable<CatalogItemAnswer["bundle"]>;

/** A part in the form. title: null while the catalogue does not say it, or if it is no longer sold. */
export type FormPart = Bundle["parts"][number] & { key: string; title: string | null };

/** The form of a bundle. percent and amount (minor units) are kept while another price is chosen. */
export type BundleForm = {
  title: string;
  code: string;
  description: string;
  categoryId: number | null;
  isActive: boolean;
  price: Bundle["price"];
  percent: number | null;
  amount: number | null;
  shown: Bundle["shown"];
  parts: FormPart[];
};

/** The form of a stored bundle; without one that of a new one. */
export const bundleForm = (item: ManagedItem | null): BundleForm => ({
  title: item?.title ?? "",
  code: item?.code ?? "",
  description: item?.description ?? "",
  categoryId: item?.category_id ?? null,
  isActive: item?.is_active ?? true,
  price: item?.bundle?.price ?? "sum",
  percent: item?.bundle?.percent || null,
  amount: item?.standard_amount ?? null,
  shown: item?.bundle?.shown ?? "prices",
  parts: (item?.bundle?.parts ?? []).map((part, index) => ({ ...part, key: `part-${index}`, title: null })),
});

/** What is missing before the form can be saved; null: nothing. */
export function lackOf(form: BundleForm): "title" | "description" | "parts" | "percent" | "amount" | null {
  if (form.title.trim().length < 2) return "title";
  if (form.description.replace(/<[^>]*>/g, "").trim() === "") return "description";
  if (form.parts.length === 0) return "parts";
  if (form.price === "less" && form.percent === null) return "percent";
  return form.price === "own" && form.amount === null ? "amount" : null;
}

/** @param businessId of a new bundle; null: it has one already */
export const bundleBody = (form: BundleForm, businessId: number | null): WriteItemBody => ({
  data: {
    attributes: {
      title: form.title,
      code: form.code,
      description: form.description,
      category_id: form.categoryId,
      is_active: form.isActive,
      standard_amount: form.price === "own" ? form.amount : null,
      bundle: {
        price: form.price,
        percent: form.price === "less" ? (form.percent ?? 0) : 0,
        shown: form.shown,
        parts: form.parts.map(({ item, quantity, answers }) => ({ item, quantity, answers })),
      },
      ...(businessId === null ? {} : { business_id: businessId }),
    },
  },
});
