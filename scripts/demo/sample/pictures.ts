import { PDFDocument } from "@cantoo/pdf-lib";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { catalogItem, counter, pdfPage, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { rasterName } from "@/lib/domain/settings/setting-values";
import type { Storage } from "@/lib/platform/storage/storage";
import { stableUuid } from "../stable-uuid";
import type { Text } from "./catalog-plan";
import type { Scope } from "./scope";
import { AREAS, type Area } from "./services";
import type { DemoTenant } from "./tenants";
import { WORDMARKS } from "./wordmarks";

type Colors = { primary: string; secondary: string };

/**
 * Gives a demo tenant its logo, favicon and cover page, and each service a picture, drawn here in the
 * tenant's colours; nothing is loaded, and the same files come out on every machine.
 */
export async function addPictures(
  scope: Scope,
  items: readonly number[],
  { slug, brandColors, say }: DemoTenant,
  storage: Storage,
): Promise<void> {
  const { db, tenantId } = scope;
  const colors = { primary: brandColors.primary ?? "#3056d3", secondary: brandColors.secondary ?? "#0f766e" };
  const put = async (folder: string, name: string, extension: string, bytes: Uint8Array): Promise<string> => {
    const file = `${folder}/${stableUuid(`${slug} ${name}`).replaceAll("-", "")}.${extension}`;
    await storage.put(tenantId, file, bytes);
    return file;
  };
  const set = (key: string, name: string) =>
    db
      .update(setting)
      .set({ value: `/api/storage/${name}` })
      .where(within({ tenantId }, setting, eq(setting.key, key)));

  const logo = logoOf(slug, colors);
  const logoName = await put("images", "logo", "svg", Buffer.from(logo));
  // Mails and PDFs show no SVG.
  await storage.put(
    tenantId,
    rasterName(logoName),
    await sharp(Buffer.from(logo), { density: 144 }).png().toBuffer(),
  );
  await set("--kapi-logo", logoName);
  const icon = svg(64, 64, markOf(slug, colors));
  await set(
    "--kapi-favicon",
    await put("images", "favicon", "png", await sharp(Buffer.from(icon)).png().toBuffer()),
  );

  const cover = await sharp(Buffer.from(coverOf(slug, colors)), { density: 150 })
    .jpeg({ quality: 88 })
    .toBuffer();
  await db.insert(pdfPage).values({
    tenantId,
    name: say(["Cover", "Couverture"]),
    type: "cover",
    fileKey: await put("pages", "cover", "pdf", await onPaper(cover)),
    orderIndex: 1,
    meta: {
      pictures: [await put("pages", "cover picture", "webp", await webp(cover, 1_240))],
      thumbnail: await put("pages", "cover thumbnail", "webp", await webp(cover, 240)),
    },
  });

  for (const area of AREAS) await addToArea(area);
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, eq(counter.name, "branding_version")));

  /**
   * One drawing for the services of an area, each with files of its own: deleting one leaves the others
   * theirs.
   */
  async function addToArea({ name, services, first }: Area): Promise<void> {
    const drawing = Buffer.from(pictureOf(name, colors));
    const [large, small] = await Promise.all(
      [1_200, 320].map((width) => sharp(drawing).resize({ width }).png().toBuffer()),
    );
    if (!large || !small) throw new Error("a demo picture was not drawn");
    for (const [place, { title }] of services.entries()) {
      const original = await put("items", `picture ${first + place}`, "png", large);
      const thumb = await put("items", `small picture ${first + place}`, "png", small);
      const altText = say(ALT_TEXTS[name]);
      const picture = {
        type: "image",
        isMain: true,
        altText,
        filename: `${title[0]}.png`,
        original,
        thumbs: { "320": thumb },
      } as const;
      await db
        .update(catalogItem)
        .set({ attachments: [picture] })
        .where(within({ tenantId }, catalogItem, eq(catalogItem.id, items[first + place] ?? 0)));
    }
  }
}

const webp = (bytes: Uint8Array, width: number) =>
  sharp(bytes).resize({ width }).webp({ quality: 86 }).toBuffer();

/** The picture as a whole A4 page. Its dates are fixed: the same file on every machine. */
async function onPaper(picture: Uint8Array): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false });
  const page = made.addPage([A4.width, A4.height]);
  page.drawImage(await made.embedJpg(picture), { x: 0, y: 0, ...A4 });
  return made.save();
}

const A4 = { width: 595.28, height: 841.89 };

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
  `${height}">${content}</svg>`;

/** The mark on 64 by 64: hills below northern lights, or an A cut out of a disc. */
const markOf = (slug: string, { primary, secondary }: Colors): string =>
  slug === "acme"
    ? `<circle cx="32" cy="32" r="30" fill="${primary}"/><path d="M18 47 32 15l14 32h-8l-2.4-6H28.4L26 47Z" ` +
      `fill="#fff"/><circle cx="47" cy="17" r="7" fill="${secondary}"/>`
    : `<rect x="2" y="2" width="60" height="60" rx="16" fill="${primary}"/><path d="M12 27c10-14 18-2 27-9 5-4 ` +
      '8-3 13 1-8 1-9 9-19 9-9 0-12-5-21-1Z" fill="#9be7d8"/><path d="m8 54 15-21 9 11 8-9 16 19v2a6 6 0 0 1-6 ' +
      '6H14a6 6 0 0 1-6-6Z" fill="#fff"/>';

/** The mark beside the name, whose letters are outlines: a machine's fonts change nothing. */
function logoOf(slug: string, colors: Colors): string {
  const { path, width } = WORDMARKS[slug] ?? { path: "", width: 0 };
  return svg(
    Math.ceil(80 + width),
    64,
    `${markOf(slug, colors)}<path transform="translate(78 46)" d="${path}" fill="#0f172a"/>`,
  );
}

function coverOf(slug: string, colors: Colors): string {
  const { path } = WORDMARKS[slug] ?? { path: "" };
  const rings = [90, 150, 215, 285, 360]
    .map(
      (radius, place) =>
        `<circle cx="470" cy="250" r="${radius}" fill="none" stroke="#fff" ` +
        `stroke-opacity="${0.34 - place * 0.06}" stroke-width="2"/>`,
    )
    .join("");
  return svg(
    595,
    842,
    `${gradient(colors)}<rect width="595" height="842" fill="url(#g)"/>${rings}<path d="M0 640c120-70 210 20 ` +
      '330-30s170-60 265-20v252H0Z" fill="#fff" fill-opacity=".14"/><path d="M0 710c140-50 240 30 ' +
      '360-10s150-40 235-15v157H0Z" fill="#fff"/><g transform="translate(74 92)"><rect x="-10" y="-10" ' +
      `width="84" height="84" rx="22" fill="#fff"/>${markOf(slug, colors)}</g><path transform="translate(64 ` +
      `240) scale(1.15)" d="${path}" fill="#fff"/>`,
  );
}

const gradient = ({ primary, secondary }: Colors): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${primary}"/><stop ` +
  `offset="1" stop-color="${secondary}"/></linearGradient></defs>`;

/** What stands in the middle of an area's picture, drawn in white lines on 24 by 24. */
const DRAWINGS: Readonly<Record<Area["name"], string>> = {
  web: '<rect x="3" y="4.5" width="18" height="15" rx="2"/><path d="M3 9h18M6 6.8h.01M8.5 6.8h.01M7 12.5h5M7 15.5h8"/>',
  brand: '<path d="m4 20 4.5-1L20 7.5 16.5 4 5 15.5ZM14 6.5l3.5 3.5M4 20l2.5-2.5"/>',
  video: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m10.5 9 4.5 3-4.5 3Z"/>',
  photo:
    '<path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z"/>' +
    '<circle cx="12" cy="13" r="3.5"/>',
  marketing: '<path d="M4 20h16M6.5 20v-6M11 20V9M15.5 20v-8M20 5l-5.5 4-4-3L5 10"/>',
  hosting:
    '<rect x="4" y="4" width="16" height="6.5" rx="1.5"/><rect x="4" y="13.5" width="16" height="6.5" ' +
    'rx="1.5"/><path d="M7.5 7.2h.01M7.5 16.7h.01M12 7.2h4.5M12 16.7h4.5"/>',
  training: '<path d="m2.5 9 9.5-4.5L21.5 9 12 13.5ZM6.5 11.2V16c3 2.7 8 2.7 11 0v-4.800M21.5 9v5.500"/>',
};

const pictureOf = (name: Area["name"], colors: Colors): string =>
  svg(
    1200,
    800,
    `${gradient(colors)}<rect width="1200" height="800" fill="url(#g)"/><circle cx="1010" cy="150" r="260" ` +
      'fill="#fff" fill-opacity=".08"/><circle cx="160" cy="700" r="330" fill="#fff" fill-opacity=".07"/><g ' +
      'transform="translate(420 220) scale(15)" fill="none" stroke="#fff" stroke-width="1.1" ' +
      `stroke-linecap="round" stroke-linejoin="round">${DRAWINGS[name]}</g>`,
  );

const ALT_TEXTS: Readonly<Record<Area["name"], Text>> = {
  web: ["A website in a browser", "Un site web dans un navigateur"],
  brand: ["A pen", "Un crayon"],
  video: ["A video", "Une vidéo"],
  photo: ["A camera", "Un appareil photo"],
  marketing: ["A chart that rises", "Une courbe qui monte"],
  hosting: ["Two servers", "Deux serveurs"],
  training: ["A graduate's cap", "Un chapeau de diplômé"],
};
