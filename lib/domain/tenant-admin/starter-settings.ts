import { setting } from "@/db/schema";
import { DEFAULT_COLORS, TOKEN_KEYS, type Category } from "@/lib/core/colors/palette";
import { shadesOf } from "@/lib/core/colors/shades-of";
import type { Context } from "@/lib/platform/context";

/** Base colour (shade 500) of each category, #rrggbb. */
export type BrandColors = Partial<Record<Category, string>>;

/** Gives a new tenant its design tokens, empty logo and favicon, and the template simple (S-126, VIS-04, LOG-04, PRO-21). */
export async function addStarterSettings(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  colors: BrandColors = {},
): Promise<void> {
  const tokens = TOKEN_KEYS.map(({ key, category, shade }) => {
    const shades = shadesOf(colors[category] ?? DEFAULT_COLORS[category]);
    if (!shades) throw new RangeError(`${category} is not a colour of six hex digits`);
    return { key, value: shades[shade], group: "color", dataType: "hex" };
  });
  const others = [
    { key: "--kapi-logo", value: "", group: "images", dataType: "image" },
    { key: "--kapi-favicon", value: "", group: "images", dataType: "image" },
    { key: "template", value: "simple", group: "template", dataType: "text" },
  ];
  await db.insert(setting).values([...tokens, ...others].map((row) => ({ tenantId, ...row })));
}
