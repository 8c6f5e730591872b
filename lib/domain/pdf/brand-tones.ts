export interface BrandTones {
  /** The brand's colour itself, for areas. */
  fill: string;
  /** Text on `fill`, at a contrast of 4.5 or better. */
  onFill: string;
  /** The brand's colour, darkened until it reads on white at a contrast of 4.5 (WCAG 2.2, 1.4.3). */
  ink: string;
  /** A pale wash of the brand's colour for backgrounds. */
  tint: string;
}

/** Derives readable tones from a tenant's "#rrggbb"; anything else gives a neutral slate. */
export function brandTones(primaryColor: string): BrandTones {
  const brand = parse(/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : "#334155");
  const onFill = contrast(brand, white) >= 4.5 ? "#ffffff" : "#000000";
  let ink = brand;
  while (contrast(ink, white) < 5) ink = mix(ink, black, 0.08);
  return { fill: format(brand), onFill, ink: format(ink), tint: format(mix(brand, white, 0.93)) };
}

type Rgb = [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

function parse(hex: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb;
}

function format(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as Rgb;
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
