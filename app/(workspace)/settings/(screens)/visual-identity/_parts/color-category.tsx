import { TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { ColorField } from "@/app/_ui/color-field";
import { colorContrast, readableOn } from "@/lib/core/colors/contrast";
import { regionOf, type Language } from "@/lib/core/i18n/languages";
import { tokenKey, type Category, SHADES } from "@/lib/core/colors/palette";

type Props = {
  category: Category;
  colors: Readonly<Record<string, string>>;
  disabled: boolean;
  onBase: (base: string) => void;
};

/** One category: picker and hex code of its base colour, its contrast, and its shades (VIS-01, S-125). */
export function ColorCategory({ category, colors, disabled, onBase }: Props) {
  const t = useTranslations("settings.colors");
  const base = colors[tokenKey(category, 500)] ?? "#000000";
  const name = t(`categories.${category}.name`);
  return (
    <Card aria-label={name} className="p-4 sm:p-5">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <h3 className="font-medium">{name}</h3>
          <p className="text-sm text-muted">{t(`categories.${category}.text`)}</p>
        </div>
        <ColorField
          labels={{ picker: t("picker", { name }), hex: t("hex", { name }) }}
          invalid={t("invalid")}
          value={base}
          disabled={disabled}
          onChange={onBase}
        />
      </div>
      <ShadeStrip name={name} category={category} colors={colors} />
      <Contrast color={base} />
    </Card>
  );
}

function Contrast({ color }: { color: string }) {
  const t = useTranslations("settings.colors");
  const language = useLocale();
  const shown = (ratio: number) => ratioText(ratio, language);
  const { text, textRatio, pageRatio, verdict } = colorContrast(color);
  return (
    <div className="mt-3 space-y-1.5 text-xs text-faint">
      <p>
        {text === "white"
          ? t("onWhiteText", { ratio: shown(textRatio) })
          : t("onBlackText", { ratio: shown(textRatio) })}
      </p>
      {verdict !== "good" && (
        <p className="flex gap-1.5 text-ink">
          <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span>{t(verdict, { ratio: shown(pageRatio) })}</span>
        </p>
      )}
    </div>
  );
}

/** Rounded down, so that a ratio below a limit is never shown as reaching it. */
const ratioText = (ratio: number, language: Language): string =>
  new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);

type ShadeStripProps = { name: string; category: Category; colors: Readonly<Record<string, string>> };

/** The ten shades of a category, from light to dark (VIS-01). */
function ShadeStrip({ name, category, colors }: ShadeStripProps) {
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
