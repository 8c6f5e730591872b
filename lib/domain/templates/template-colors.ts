import type { TemplateColors } from "./template";

/** The settings with the colours of templates (S-123). */
export const COLOR_KEYS = ["--kapi-primary-500", "--kapi-secondary-500"] as const;

/** The product's own colours. */
const DEFAULT_COLORS: TemplateColors = { brandColor: "#3056d3", accentColor: "#0f766e" };

/**
 * The colours of a tenant's templates from the values of its settings, by key; the product's own for a missing one
 * and for anything but six hex digits.
 */
export function templateColors(values: ReadonlyMap<string, string>): TemplateColors {
  const [primary, secondary] = COLOR_KEYS.map((key) => color(values.get(key)));
  return {
    brandColor: primary ?? DEFAULT_COLORS.brandColor,
    accentColor: secondary ?? DEFAULT_COLORS.accentColor,
  };
}

const color = (value: string | undefined): string | null =>
  value && /^#[0-9a-f]{6}$/i.test(value) ? value : null;
