import sharp from "sharp";

/** Names of the pictures that the demo's proposal shows. */
export const SAMPLE_PICTURES = ["cover", "shop", "phone", "video", "mara", "jonas", "lea", "client"] as const;
export type SamplePicture = (typeof SAMPLE_PICTURES)[number];

/** Their sizes in pixels. */
export const PICTURE_SIZES: Record<SamplePicture, { width: number; height: number }> = {
  cover: { width: 2_100, height: 900 },
  shop: { width: 1_600, height: 1_200 },
  phone: { width: 1_600, height: 1_200 },
  video: { width: 1_600, height: 900 },
  mara: { width: 480, height: 480 },
  jonas: { width: 480, height: 480 },
  lea: { width: 480, height: 480 },
  client: { width: 480, height: 480 },
};

/**
 * The pictures of the sample proposal as JPEG. They are drawn here, so that nobody else holds rights to them.
 */
export const samplePictures = async (): Promise<Record<SamplePicture, Buffer>> =>
  Object.fromEntries(
    await Promise.all(SAMPLE_PICTURES.map(async (name) => [name, await rendered(name)] as const)),
  ) as Record<SamplePicture, Buffer>;

const rendered = (name: SamplePicture): Promise<Buffer> =>
  sharp(Buffer.from(svg(name)))
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();

const BRAND = "#0f5c6e";

function svg(name: SamplePicture): string {
  const { width, height } = PICTURE_SIZES[name];
  const inside = name === "cover" ? hills() : name in SCREENS ? SCREENS[name as Screen]() : portrait(name);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
}

/** Ridges behind one another, paler with distance. */
function hills(): string {
  const ridge = (base: number, rise: number, shift: number): string => {
    const points = Array.from({ length: 43 }, (_, step) => {
      const at = step * 50;
      const wave = Math.sin(at / 260 + shift) * rise + Math.sin(at / 97 + shift * 2.3) * rise * 0.28;
      return `${at},${(base - wave).toFixed(0)}`;
    });
    return `M0,900 L${points.join(" L")} L2100,900 Z`;
  };
  const tones = ["#f1c9a5", "#d9a890", "#9d8f98", "#5b8190", "#2c6b7c", "#0f4d5d", "#08343f"];
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9b8"/>` +
    `<stop offset="0.55" stop-color="#fbeedd"/><stop offset="1" stop-color="#fdf6ec"/></linearGradient></defs>` +
    `<rect width="2100" height="900" fill="url(#sky)"/><circle cx="1500" cy="330" r="95" fill="#fff7e8"/>` +
    tones
      .map((tone, at) => `<path d="${ridge(430 + at * 72, 72 - at * 4, at * 1.7)}" fill="${tone}"/>`)
      .join("")
  );
}

type Screen = "shop" | "phone" | "video";

const box = (x: number, y: number, w: number, h: number, fill: string, r = 10) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;

const loaf = (x: number, y: number, size: number, tone: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})"><ellipse cx="50" cy="58" rx="46" ry="30" fill="${tone}"/>` +
  `<path d="M22 44q10 8 8 26M44 36q10 10 8 34M66 40q9 9 6 26" stroke="#fff3e0" stroke-width="5" fill="none" ` +
  `stroke-linecap="round"/></g>`;

const TONES = ["#c98f5a", "#a96f3f", "#dca872", "#8a5a33", "#c07f4a", "#e0b88a"];

const SCREENS: Record<Screen, () => string> = {
  shop: () =>
    `<rect width="1600" height="1200" fill="#e6eff1"/>` +
    box(150, 170, 1300, 860, "#ffffff", 28) +
    box(150, 170, 1300, 84, "#f3f6f7", 28) +
    ["#e2897b", "#e7c27a", "#8fc08b"]
      .map((tone, at) => `<circle cx="${200 + at * 42}" cy="212" r="13" fill="${tone}"/>`)
      .join("") +
    box(220, 310, 430, 58, BRAND, 12) +
    box(220, 392, 620, 20, "#cfdadd") +
    box(220, 428, 540, 20, "#cfdadd") +
    TONES.map((tone, at) => {
      const [x, y] = [220 + (at % 3) * 400, 500 + Math.floor(at / 3) * 260];
      return (
        box(x, y, 360, 225, "#faf3ea", 18) +
        loaf(x + 95, y + 14, 165, tone) +
        box(x + 24, y + 184, 170, 18, "#b9c7cb") +
        box(x + 268, y + 176, 68, 32, BRAND, 16)
      );
    }).join(""),
  phone: () =>
    `<rect width="1600" height="1200" fill="#f4ece1"/><circle cx="1180" cy="420" r="330" fill="#ead8c0"/>` +
    box(560, 110, 480, 980, "#16333b", 64) +
    box(582, 134, 436, 932, "#ffffff", 46) +
    box(620, 196, 220, 34, BRAND, 10) +
    box(620, 250, 340, 16, "#d5dee0") +
    TONES.slice(0, 3)
      .map(
        (tone, at) =>
          box(620, 300 + at * 208, 360, 184, "#faf3ea", 20) +
          loaf(640, 312 + at * 208, 150, tone) +
          box(820, 356 + at * 208, 120, 16, "#b9c7cb") +
          box(820, 392 + at * 208, 84, 34, BRAND, 17),
      )
      .join("") +
    box(620, 946, 360, 76, BRAND, 24),
  video: () =>
    `<rect width="1600" height="900" fill="#0c3a46"/>` +
    box(220, 130, 1160, 700, "#ffffff", 24) +
    box(280, 190, 380, 54, BRAND, 12) +
    box(280, 270, 520, 20, "#cfdadd") +
    TONES.slice(0, 3)
      .map(
        (tone, at) =>
          box(280 + at * 360, 340, 320, 400, "#faf3ea", 20) + loaf(310 + at * 360, 390, 260, tone),
      )
      .join(""),
};

/** Head and shoulders in three colours. */
function portrait(name: SamplePicture): string {
  const [ground, skin, hair, cloth] = {
    mara: ["#d9e8e4", "#f0c7a4", "#7a4a2b", "#0f5c6e"],
    jonas: ["#ece2d3", "#e3b18b", "#2f2a2a", "#b4632f"],
    lea: ["#e4dfee", "#a96f4c", "#241c1c", "#5b4b8a"],
    client: ["#e7ecdc", "#f2cfae", "#c9974e", "#4d6b3c"],
    cover: [],
    shop: [],
    phone: [],
    video: [],
  }[name];
  return (
    `<rect width="480" height="480" fill="${ground}"/><path d="M60 480q10-150 180-150t180 150z" fill="${cloth}"/>` +
    `<rect x="205" y="270" width="70" height="90" rx="34" fill="${skin}"/>` +
    `<ellipse cx="240" cy="205" rx="88" ry="104" fill="${hair}"/>` +
    `<ellipse cx="240" cy="222" rx="70" ry="84" fill="${skin}"/>` +
    `<path d="M168 200q30-76 92-70t54 78q-60-4-80-40-20 34-66 32z" fill="${hair}"/>`
  );
}
