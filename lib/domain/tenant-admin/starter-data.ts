import { config } from "@/base/config.mjs";
import { constant, setting } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { DEFAULT_TIME_ZONE, knownTimeZone, TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";
import { DEFAULT_COLORS, TOKEN_KEYS, type Category, shadesOf } from "@/lib/core/colors/palette";

/**
 * Adds a new tenant's constants (CON-02, S-060, X-21): an id is unique within its type, a key (type.slug)
 * globally.
 */
export async function addStarterConstants({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  await db.insert(constant).values(
    Object.entries(STARTER_CONSTANTS).flatMap(([constantType, entries]) =>
      entries.map(([id, slug, constantValue]) => ({
        tenantId,
        constantType,
        id,
        key: `${constantType}.${slug}`,
        slug,
        constantValue,
      })),
    ),
  );
}

type Entry = readonly [id: number, slug: string, value: string];

/** By type: id, slug and label. */
export const STARTER_CONSTANTS: Readonly<Record<string, readonly Entry[]>> = {
  deal_sale_status: [
    [4, "pending", "Pending"],
    [5, "signed", "Signed"],
    [6, "lost", "Lost"],
    [7, "cancelled", "Cancelled"],
  ],
  deal_prod_status: [[1, "not_started", "Not started"]],
  deal_type: [[10, "proposal", "Proposal"]],
  lead_source: [[1, "direct", "Direct"]],
  discount_modifier: [
    [1, "dollar", "$"],
    [2, "percent", "%"],
  ],
  price_modification_type: [
    [1, "minus", "minus"],
    [2, "plus", "plus"],
  ],
  price_modification_modifier: [
    [1, "dollar", "$"],
    [2, "hour", "h"],
    [3, "percent", "%"],
  ],
  price_modification_comparison_operator: [
    [223, "equals", "="],
    [224, "not_equals", "!="],
    [225, "greater_or_equal", ">="],
    [226, "less_or_equal", "<="],
    [227, "less", "<"],
    [228, "greater", ">"],
    [229, "contains", "contains"],
    [230, "excludes", "excludes"],
  ],
  field_type: [
    [1, "select", "Select"],
    [2, "number", "Number"],
    [3, "boolean", "Yes or no"],
    [4, "text", "Text"],
    [5, "checkbox", "Checkbox"],
  ],
  field_sub_type: [
    [1, "dropdown", "Drop-down"],
    [2, "multiselect", "Several choices"],
    [3, "radio", "Radio buttons"],
  ],
  pricing_option: [
    [1, "fixed", "Fixed"],
    [2, "calculated", "Calculated"],
    [3, "variable", "Variable"],
  ],
};

/** Base colour (shade 500) of each category, #rrggbb. */
export type BrandColors = Partial<Record<Category, string>>;

/**
 * Adds a new tenant's design tokens, empty logo and favicon, the template simple (S-126, VIS-04, LOG-04, PRO-21), and
 * the time zone, without one that which the operator chose for new tenants (U-02).
 */
export async function addStarterSettings(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { colors = {}, timeZone: chosen }: { colors?: BrandColors; timeZone?: string | null | undefined } = {},
): Promise<void> {
  const timeZone = knownTimeZone(chosen ?? config.DEFAULT_TIME_ZONE) ?? DEFAULT_TIME_ZONE;
  const tokens = TOKEN_KEYS.map(({ key, category, shade }) => {
    const shades = shadesOf(colors[category] ?? DEFAULT_COLORS[category]);
    if (!shades) throw new RangeError(`${category} is not a colour of six hex digits`);
    return { key, value: shades[shade], group: "color", dataType: "hex" };
  });
  const others = [
    { key: "--kapi-logo", value: "", group: "images", dataType: "image" },
    { key: "--kapi-favicon", value: "", group: "images", dataType: "image" },
    { key: "template", value: "simple", group: "template", dataType: "text" },
    ...(timeZone === DEFAULT_TIME_ZONE
      ? []
      : [{ key: TIME_ZONE_SETTING, value: timeZone, group: "documents", dataType: "time_zone" }]),
  ];
  await db.insert(setting).values([...tokens, ...others].map((row) => ({ tenantId, ...row })));
}
