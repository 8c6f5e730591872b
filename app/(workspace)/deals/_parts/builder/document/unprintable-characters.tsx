import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { pickSaid, SHOWN_LINE_TEXTS } from "@/lib/domain/deals/lines/line-fields";
import { useBuilder } from "../builder-context";
import type { DealForm } from "../form-state";

/** Names the characters of the proposal that its PDF cannot print, and with which it is not sent (T-36). */
export function UnprintableCharacters() {
  const t = useTranslations("builder.document");
  const letters = lettersOf(useBuilder().deal);
  const { data: characters = [] } = useQuery({
    queryKey: ["unprintable", letters],
    // The table of the fonts' characters is loaded only for texts that may need it.
    queryFn: async () => (await import("@/lib/core/documents/unprintable")).unprintable(letters),
    enabled: letters !== "",
    staleTime: Infinity,
  });
  if (characters.length === 0) return null;
  const count = characters.length;
  return (
    <Banner tone="warning">
      <p className="font-medium wrap-anywhere">
        {t("unprintable", { count, characters: characters.join(" ") })}
      </p>
      <p>{t("unprintableHint", { count })}</p>
    </Banner>
  );
}

/** The characters beyond Latin of everything that the customer reads, each once. */
function lettersOf({ name, client, blocks, sections, selectedItems }: DealForm): string {
  const lines = selectedItems.map((item) => [item.title, item.description, pickSaid(SHOWN_LINE_TEXTS, item)]);
  const written = JSON.stringify([name, client?.name, client?.company, blocks, sections, lines]);
  return [...new Set(written.match(/[^\0-\u024f]/gu))].join("");
}
