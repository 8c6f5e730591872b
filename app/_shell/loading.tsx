import { getTranslations } from "next-intl/server";
import { Spinner } from "@/app/_ui/spinner";

/** Shown while an area's page is loading (X-13, S-016). */
export async function Loading() {
  const t = await getTranslations("common");
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-6 py-24 text-sm text-muted">
      <Spinner />
      {t("loading")}
    </p>
  );
}
