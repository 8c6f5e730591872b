import { setting } from "@/db/schema";
import { SHADES, shadesOf } from "@/lib/branding/shades-of";
import type { Context } from "@/lib/http/context";

/** Base colour (shade 500) of each category, #rrggbb. */
export type BrandColors = Partial<Record<(typeof CATEGORIES)[number], string>>;

/** VIS-01. */
const CATEGORIES = ["primary", "secondary", "success", "warning", "error"] as const;

const DEFAULT_COLORS: Required<BrandColors> = {
  primary: "#3056d3",
  secondary: "#0f766e",
  success: "#15803d",
  warning: "#b45309",
  error: "#b91c1c",
};

/** Gives a new tenant its design tokens, empty logo and favicon, and the template simple (S-126, VIS-04, LOG-04, PRO-21). */
export async function addStarterSettings({ db, tenantId }: Pick<Context, "db" | "tenantId">, colors: BrandColors = {}): Promise<void> {
  const tokens = CATEGORIES.flatMap((category) => {
    const shades = shadesOf(colors[category] ?? DEFAULT_COLORS[category]);
    if (!shades) throw new RangeError(`${category} is not a colour of six hex digits`);
    return SHADES.map((shade) => ({ key: `--kapi-${category}-${shade}`, value: shades[shade], group: "color", dataType: "hex" }));
  });
  const others = [
    { key: "--kapi-logo", value: "", group: "images", dataType: "image" },
    { key: "--kapi-favicon", value: "", group: "images", dataType: "image" },
    { key: "template", value: "simple", group: "template", dataType: "text" },
  ];
  await db.insert(setting).values([...tokens, ...others].map((row) => ({ tenantId, ...row })));
}
