import { useTranslations } from "next-intl";
import { readableOn } from "@/lib/core/colors/readable-on";
import { tokenKey, type Category } from "@/lib/core/colors/palette";
import { SHADES } from "@/lib/core/colors/shades-of";

type Props = { name: string; category: Category; colors: Readonly<Record<string, string>> };

/** The ten shades of a category, from light to dark (VIS-01). */
export function ShadeStrip({ name, category, colors }: Props) {
  const t = useTranslations("settings.colors");
  return (
    <ol
      aria-label={t("shades", { name })}
      className="mt-4 grid grid-cols-5 overflow-hidden rounded-control border border-line sm:grid-cols-10"
    >
      {SHADES.map((shade) => {
        const color = colors[tokenKey(category, shade)] ?? "#ffffff";
        return (
          <li
            key={shade}
            title={color}
            data-color={color}
            style={{ backgroundColor: color, color: readableOn(color) }}
            className="flex h-11 items-end justify-center pb-1 text-[11px] tabular-nums"
          >
            {shade}
            <span className="sr-only">{color}</span>
          </li>
        );
      })}
    </ol>
  );
}
