import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { catalogItem, counter, pdfPage, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { namedForms } from "@/lib/domain/documents/picture-forms";
import { recordFile } from "@/lib/domain/documents/upload-file";
import { makeDocumentPicture } from "@/lib/platform/uploads/sandbox/make-document-picture";
import { rasterName } from "@/lib/domain/settings/setting-values";
import type { Storage } from "@/lib/platform/storage/storage";
import { stableUuid } from "../stable-uuid";
import type { Text } from "./catalog-plan";
import type { Scope } from "./scope";
import { AREAS, type Area } from "./services";
import type { DemoTenant } from "./tenants";

type Colors = { primary: string; secondary: string };

type Put = (folder: string, name: string, extension: string, bytes: Uint8Array) => Promise<string>;
type Drawing = { scope: Scope; tenant: DemoTenant; colors: Colors; put: Put; storage: Storage };

/**
 * Gives a demo tenant a logo, favicon and cover page, and each service a picture. They are drawn here in the
 * tenant's colours; nothing is downloaded, and the files are the same on every machine.
 */
export async function addPictures(
  scope: Scope,
  items: readonly number[],
  tenant: DemoTenant,
  storage: Storage,
): Promise<void> {
  const { db, tenantId } = scope;
  const { primary = "#3056d3", secondary = "#0f766e" } = tenant.brandColors;
  const put: Put = async (folder, name, extension, bytes) => {
    const file = `${folder}/${stableUuid(`${tenant.slug} ${name}`).replaceAll("-", "")}.${extension}`;
    await storage.put(tenantId, file, bytes);
    return file;
  };
  const drawing = { scope, tenant, colors: { primary, secondary }, put, storage };
  await addLogo(drawing);
  await addCover(drawing);
  for (const area of AREAS) await addToArea(drawing, area, items);
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, eq(counter.name, "branding_version")));
}

async function addLogo({ scope: { db, tenantId }, tenant: { slug }, colors, put, storage }: Drawing) {
  const set = (key: string, name: string) =>
    db
      .update(setting)
      .set({ value: `/api/storage/${name}` })
      .where(within({ tenantId }, setting, eq(setting.key, key)));
  const logo = Buffer.from(logoOf(slug, colors));
  const logoName = await put("images", "logo", "svg", logo);
  // Mails and PDFs cannot show SVG.
  await storage.put(tenantId, rasterName(logoName), await sharp(logo, { density: 144 }).png().toBuffer());
  await set("--kapi-logo", logoName);
  const icon = Buffer.from(svg(64, 64, markOf(slug, colors)));
  await set("--kapi-favicon", await put("images", "favicon", "png", await sharp(icon).png().toBuffer()));
}

async function addCover({ scope: { db, tenantId }, tenant: { slug, say }, colors, put }: Drawing) {
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
}

/**
 * The same drawing for all services of an area, but separate files, so that deleting one leaves the others
 * intact.
 */
async function addToArea(
  { scope, tenant: { say }, colors, put, storage }: Drawing,
  { name, services, first }: Area,
  items: readonly number[],
) {
  const drawing = Buffer.from(pictureOf(name, colors));
  const [large, small] = await Promise.all(
    [1_200, 320].map((width) => sharp(drawing).resize({ width }).png().toBuffer()),
  );
  if (!large || !small) throw new Error("a demo picture was not drawn");
  const shown = await storePicture(scope, storage, `${name}.png`, large);
  for (const [index, { title }] of services.entries()) {
    const original = await put("items", `picture ${first + index}`, "png", large);
    const thumb = await put("items", `small picture ${first + index}`, "png", small);
    const picture = {
      type: "image",
      isMain: true,
      altText: say(ALT_TEXTS[name]),
      filename: `${title[0]}.png`,
      original,
      thumbs: { "320": thumb },
      document: shown,
    } as const;
    await scope.db
      .update(catalogItem)
      .set({ attachments: [picture] })
      .where(within(scope, catalogItem, eq(catalogItem.id, items[first + index] ?? 0)));
  }
}

/** Stores a picture as an upload for documents: under its content's hash, in all forms. */
export async function storePicture(
  { db, tenantId }: Scope,
  storage: Storage,
  name: string,
  bytes: Uint8Array,
): Promise<{ file: string; width: number; height: number }> {
  const result = await formsOf(bytes);
  const { file, files } = namedForms(result);
  for (const form of files) await storage.put(tenantId, form.name, form.bytes);
  const { width, height, raster } = result;
  const row = { file, kind: "picture" as const, width, height, bytes: raster.bytes.byteLength, name };
  await recordFile({ db, tenantId, now: new Date() }, row);
  return { file, width, height };
}

// Caches pictures that both tenants use.
const cache = new Map<string, ReturnType<typeof makeDocumentPicture>>();

function formsOf(bytes: Uint8Array): ReturnType<typeof makeDocumentPicture> {
  const key = createHash("sha256").update(bytes).digest("hex");
  const result = cache.get(key) ?? makeDocumentPicture(bytes);
  cache.set(key, result);
  return result;
}

const webp = (bytes: Uint8Array, width: number) =>
  sharp(bytes).resize({ width }).webp({ quality: 86 }).toBuffer();

/** The picture as a full A4 page. Its dates are fixed, so that the file is the same on every machine. */
async function onPaper(picture: Uint8Array): Promise<Uint8Array> {
  const result = await PDFDocument.create({ updateMetadata: false });
  const page = result.addPage([A4.width, A4.height]);
  page.drawImage(await result.embedJpg(picture), { x: 0, y: 0, ...A4 });
  return result.save();
}

const A4 = { width: 595.28, height: 841.89 };

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
  `${height}">${content}</svg>`;

/** The logo's symbol, 64 by 64: hills below northern lights, or an A cut out of a disc. */
const markOf = (slug: string, { primary, secondary }: Colors): string =>
  slug === "acme"
    ? `<circle cx="32" cy="32" r="30" fill="${primary}"/><path d="M18 47 32 15l14 32h-8l-2.4-6H28.4L26 47Z" ` +
      `fill="#fff"/><circle cx="47" cy="17" r="7" fill="${secondary}"/>`
    : `<rect x="2" y="2" width="60" height="60" rx="16" fill="${primary}"/><path d="M12 27c10-14 18-2 27-9 5-4 ` +
      '8-3 13 1-8 1-9 9-19 9-9 0-12-5-21-1Z" fill="#9be7d8"/><path d="m8 54 15-21 9 11 8-9 16 19v2a6 6 0 0 1-6 ' +
      '6H14a6 6 0 0 1-6-6Z" fill="#fff"/>';

/** The symbol beside the name. Letters are outlines, so that it does not depend on installed fonts. */
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
      (radius, index) =>
        `<circle cx="470" cy="250" r="${radius}" fill="none" stroke="#fff" ` +
        `stroke-opacity="${0.34 - index * 0.06}" stroke-width="2"/>`,
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

/** The centre of an area's picture, in white lines on 24 by 24. */
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

/**
 * The demo tenants' names as outlines of Inter SemiBold at 40 units, so that drawing needs no font. Baseline
 * at 0.
 */
const WORDMARKS: Readonly<Record<string, { path: string; width: number }>> = {
  local: {
    width: 259.3,
    path:
      "M1 0L11.1 -29.1L17.8 -29.1L28.1 0L22.4 0L17.2 -15.1Q16.5 -17.5 15.7 -20.4Q14.8 -23.4 13.8 -27.1L14.9 " +
      "-27.1Q14 -23.3 13.2 -20.4Q12.4 -17.4 11.7 -15.1L6.7 0ZM6.9 -7.2L6.9 -11.4L22.2 -11.4L22.2 -7.2ZM40.9 " +
      "-21.8L40.9 -17.9L28.5 -17.9L28.5 -21.8ZM31.6 -27L36.7 -27L36.7 -6.2Q36.7 -5 37.2 -4.4Q37.7 -3.8 38.9 " +
      "-3.8Q39.2 -3.8 39.8 -3.9Q40.4 -4 40.7 -4.1L41.5 -0.2Q40.7 0.1 39.8 0.2Q38.9 0.3 38.1 0.3Q35 0.3 33.3 " +
      "-1.3Q31.6 -2.8 31.6 -5.7ZM54.2 0.4Q50.9 0.4 48.5 -0.9Q46.2 -2.3 44.9 -4.8Q43.6 -7.4 43.6 -10.8Q43.6 " +
      "-14.2 44.9 -16.7Q46.1 -19.2 48.4 -20.7Q50.7 -22.1 53.9 -22.1Q55.9 -22.1 57.7 -21.5Q59.5 -20.8 60.9 " +
      "-19.5Q62.3 -18.1 63.1 -16Q63.8 -14 63.8 -11.1L63.8 -9.5L46 -9.5L46 -12.9L61.3 -12.9L58.9 -11.9Q58.9 " +
      "-13.8 58.4 -15.2Q57.8 -16.6 56.7 -17.3Q55.6 -18.1 53.9 -18.1Q52.2 -18.1 51 -17.3Q49.9 -16.5 49.2 " +
      "-15.2Q48.6 -13.9 48.6 -12.3L48.6 -9.9Q48.6 -7.8 49.3 -6.4Q50 -5 51.3 -4.3Q52.6 -3.5 54.3 -3.5Q55.4 -3.5 " +
      "56.3 -3.9Q57.2 -4.2 57.9 -4.8Q58.5 -5.4 58.8 -6.4L63.5 -5.4Q63 -3.7 61.7 -2.3Q60.4 -1 58.5 -0.3Q56.6 " +
      "0.4 54.2 0.4ZM73.3 -29.1L73.3 0L68.2 0L68.2 -29.1ZM78.7 0L78.7 -21.8L83.8 -21.8L83.8 0ZM81.2 -24.9Q80 " +
      "-24.9 79.1 -25.7Q78.3 -26.6 78.3 -27.7Q78.3 -28.9 79.1 -29.7Q80 -30.5 81.2 -30.5Q82.4 -30.5 83.3 " +
      "-29.7Q84.2 -28.9 84.2 -27.7Q84.2 -26.6 83.3 -25.7Q82.4 -24.9 81.2 -24.9ZM98.8 0.4Q95.5 0.4 93.1 " +
      "-0.9Q90.7 -2.3 89.5 -4.8Q88.2 -7.4 88.2 -10.8Q88.2 -14.2 89.4 -16.7Q90.7 -19.2 93 -20.7Q95.3 -22.1 98.5 " +
      "-22.1Q100.4 -22.1 102.3 -21.5Q104.1 -20.8 105.5 -19.5Q106.9 -18.1 107.6 -16Q108.4 -14 108.4 -11.1L108.4 " +
      "-9.5L90.6 -9.5L90.6 -12.9L105.9 -12.9L103.5 -11.9Q103.5 -13.8 103 -15.2Q102.4 -16.6 101.3 -17.3Q100.2 " +
      "-18.1 98.5 -18.1Q96.8 -18.1 95.6 -17.3Q94.5 -16.5 93.8 -15.2Q93.2 -13.9 93.2 -12.3L93.2 -9.9Q93.2 -7.8 " +
      "93.9 -6.4Q94.6 -5 95.9 -4.3Q97.2 -3.5 98.8 -3.5Q100 -3.5 100.9 -3.9Q101.8 -4.2 102.4 -4.8Q103.1 -5.4 " +
      "103.4 -6.4L108.1 -5.4Q107.6 -3.7 106.3 -2.3Q105 -1 103.1 -0.3Q101.2 0.4 98.8 0.4ZM112.8 0L112.8 " +
      "-21.8L117.7 -21.8L117.7 -18.2L117.9 -18.2Q118.5 -20.1 120 -21.1Q121.5 -22.1 123.3 -22.1Q123.8 -22.1 " +
      "124.3 -22.1Q124.8 -22.1 125.2 -22L125.2 -17.3Q124.9 -17.4 124.2 -17.5Q123.5 -17.6 122.8 -17.6Q121.4 " +
      "-17.6 120.3 -17Q119.1 -16.4 118.5 -15.3Q117.9 -14.2 117.9 -12.9L117.9 0ZM139 0L139 -29.1L150.1 " +
      "-29.1Q153.3 -29.1 155.4 -28.1Q157.4 -27.1 158.5 -25.4Q159.5 -23.7 159.5 -21.5Q159.5 -19.8 158.8 " +
      "-18.5Q158.1 -17.2 157 -16.5Q155.9 -15.7 154.4 -15.4L154.4 -15.1Q156 -15 157.4 -14.1Q158.8 -13.3 159.7 " +
      "-11.7Q160.6 -10.1 160.6 -7.9Q160.6 -5.7 159.6 -3.9Q158.5 -2.1 156.3 -1Q154.1 0 150.7 0ZM144.2 " +
      "-4.4L149.9 -4.4Q152.8 -4.4 154.1 -5.5Q155.4 -6.6 155.4 -8.3Q155.4 -9.6 154.7 -10.7Q154.1 -11.7 152.9 " +
      "-12.3Q151.7 -12.9 150.1 -12.9L144.2 -12.9ZM144.2 -16.7L149.5 -16.7Q150.8 -16.7 151.9 -17.2Q153 -17.7 " +
      "153.7 -18.7Q154.3 -19.6 154.3 -20.9Q154.3 -22.6 153.1 -23.7Q151.9 -24.8 149.6 -24.8L144.2 -24.8ZM174.6 " +
      "0.4Q171.4 0.4 169.1 -1Q166.7 -2.4 165.4 -4.9Q164.2 -7.4 164.2 -10.8Q164.2 -14.2 165.4 -16.7Q166.7 -19.3 " +
      "169.1 -20.7Q171.4 -22.1 174.6 -22.1Q177.8 -22.1 180.1 -20.7Q182.5 -19.3 183.8 -16.7Q185 -14.2 185 " +
      "-10.8Q185 -7.4 183.8 -4.9Q182.5 -2.4 180.1 -1Q177.8 0.4 174.6 0.4ZM174.6 -3.7Q176.4 -3.7 177.5 " +
      "-4.6Q178.7 -5.6 179.3 -7.2Q179.9 -8.8 179.9 -10.8Q179.9 -12.8 179.3 -14.5Q178.7 -16.1 177.5 -17Q176.4 " +
      "-18 174.6 -18Q172.8 -18 171.7 -17Q170.5 -16.1 169.9 -14.5Q169.3 -12.9 169.3 -10.8Q169.3 -8.8 169.9 " +
      "-7.2Q170.5 -5.6 171.7 -4.6Q172.8 -3.7 174.6 -3.7ZM189.5 0L189.5 -21.8L194.4 -21.8L194.4 -18.2L194.6 " +
      "-18.2Q195.2 -20.1 196.7 -21.1Q198.1 -22.1 200 -22.1Q200.4 -22.1 201 -22.1Q201.5 -22.1 201.9 -22L201.9 " +
      "-17.3Q201.6 -17.4 200.9 -17.5Q200.2 -17.6 199.5 -17.6Q198.1 -17.6 196.9 -17Q195.8 -16.4 195.2 " +
      "-15.3Q194.6 -14.2 194.6 -12.9L194.6 0ZM214.1 0.4Q210.8 0.4 208.4 -0.9Q206.1 -2.3 204.8 -4.8Q203.5 -7.4 " +
      "203.5 -10.8Q203.5 -14.2 204.8 -16.7Q206 -19.2 208.3 -20.7Q210.7 -22.1 213.8 -22.1Q215.8 -22.1 217.6 " +
      "-21.5Q219.4 -20.8 220.8 -19.5Q222.2 -18.1 223 -16Q223.8 -14 223.8 -11.1L223.8 -9.5L205.9 -9.5L205.9 " +
      "-12.9L221.3 -12.9L218.9 -11.9Q218.9 -13.8 218.3 -15.2Q217.7 -16.6 216.6 -17.3Q215.5 -18.1 213.8 " +
      "-18.1Q212.1 -18.1 211 -17.3Q209.8 -16.5 209.2 -15.2Q208.6 -13.9 208.6 -12.3L208.6 -9.9Q208.6 -7.8 209.3 " +
      "-6.4Q210 -5 211.2 -4.3Q212.5 -3.5 214.2 -3.5Q215.3 -3.5 216.2 -3.9Q217.1 -4.2 217.8 -4.8Q218.4 -5.4 " +
      "218.8 -6.4L223.4 -5.4Q222.9 -3.7 221.6 -2.3Q220.4 -1 218.5 -0.3Q216.6 0.4 214.1 0.4ZM211.8 -24.6L214.5 " +
      "-30.6L219.4 -30.6L215.4 -24.6ZM234.6 0.4Q232.5 0.4 230.9 -0.3Q229.2 -1.1 228.3 -2.5Q227.3 -4 227.3 " +
      "-6.1Q227.3 -8 228 -9.2Q228.7 -10.4 229.9 -11.1Q231.1 -11.9 232.5 -12.2Q234 -12.6 235.6 -12.8Q237.5 -13 " +
      "238.7 -13.1Q239.9 -13.3 240.5 -13.6Q241 -14 241 -14.7L241 -14.8Q241 -15.9 240.6 -16.7Q240.2 -17.4 239.3 " +
      "-17.8Q238.5 -18.2 237.2 -18.2Q235.9 -18.2 235 -17.8Q234.1 -17.4 233.5 -16.8Q232.9 -16.2 232.6 " +
      "-15.4L227.9 -16.4Q228.6 -18.3 229.9 -19.6Q231.3 -20.9 233.1 -21.5Q235 -22.1 237.2 -22.1Q238.7 -22.1 " +
      "240.3 -21.7Q241.9 -21.4 243.2 -20.5Q244.5 -19.7 245.3 -18.2Q246.1 -16.8 246.1 -14.6L246.1 0L241.2 " +
      "0L241.2 -3L241 -3Q240.5 -2.1 239.7 -1.3Q238.8 -0.5 237.6 0Q236.3 0.4 234.6 0.4ZM235.9 -3.3Q237.5 -3.3 " +
      "238.6 -3.9Q239.8 -4.6 240.4 -5.6Q241.1 -6.6 241.1 -7.8L241.1 -10.4Q240.8 -10.2 240.2 -10Q239.6 -9.9 " +
      "238.9 -9.7Q238.1 -9.6 237.4 -9.5Q236.7 -9.4 236.2 -9.3Q235.1 -9.2 234.2 -8.8Q233.3 -8.5 232.7 " +
      "-7.8Q232.2 -7.2 232.2 -6.2Q232.2 -5.3 232.7 -4.6Q233.2 -4 234 -3.7Q234.8 -3.3 235.9 -3.3ZM256.6 " +
      "-29.1L256.6 0L251.5 0L251.5 -29.1Z",
  },
  acme: {
    width: 246,
    path:
      "M1 0L11.1 -29.1L17.8 -29.1L28.1 0L22.4 0L17.2 -15.1Q16.5 -17.5 15.7 -20.4Q14.8 -23.4 13.8 -27.1L14.9 " +
      "-27.1Q14 -23.3 13.2 -20.4Q12.4 -17.4 11.7 -15.1L6.7 0ZM6.9 -7.2L6.9 -11.4L22.2 -11.4L22.2 -7.2ZM40.7 " +
      "0.4Q37.5 0.4 35.1 -1Q32.8 -2.4 31.5 -4.9Q30.2 -7.4 30.2 -10.8Q30.2 -14.2 31.5 -16.7Q32.8 -19.3 35.1 " +
      "-20.7Q37.5 -22.1 40.7 -22.1Q42.5 -22.1 44 -21.6Q45.6 -21.2 46.8 -20.3Q48.1 -19.4 48.9 -18.1Q49.7 -16.9 " +
      "50.1 -15.3L45.3 -14.3Q45.1 -15.1 44.7 -15.8Q44.3 -16.5 43.7 -17Q43.1 -17.5 42.4 -17.7Q41.6 -18 40.7 " +
      "-18Q38.9 -18 37.8 -17Q36.6 -16.1 36 -14.5Q35.4 -12.9 35.4 -10.8Q35.4 -8.8 36 -7.2Q36.6 -5.6 37.8 " +
      "-4.6Q38.9 -3.7 40.7 -3.7Q41.6 -3.7 42.4 -3.9Q43.2 -4.2 43.8 -4.7Q44.4 -5.2 44.8 -6Q45.2 -6.7 45.4 " +
      "-7.6L50.1 -6.6Q49.8 -4.9 49 -3.6Q48.1 -2.3 46.9 -1.4Q45.6 -0.5 44.1 0Q42.5 0.4 40.7 0.4ZM54.5 0L54.5 " +
      "-21.8L59.3 -21.8L59.5 -16.6L59.1 -16.6Q59.6 -18.5 60.5 -19.8Q61.5 -21 62.8 -21.6Q64.2 -22.2 65.6 " +
      "-22.2Q68 -22.2 69.4 -20.7Q70.9 -19.2 71.5 -16.3L70.9 -16.3Q71.3 -18.3 72.4 -19.6Q73.5 -20.9 75 " +
      "-21.5Q76.5 -22.2 78.2 -22.2Q80.2 -22.2 81.7 -21.3Q83.3 -20.5 84.2 -18.8Q85.1 -17.2 85.1 -14.7L85.1 0L80 " +
      "0L80 -13.9Q80 -16 78.9 -16.9Q77.8 -17.9 76.3 -17.9Q75 -17.9 74.1 -17.3Q73.2 -16.8 72.8 -15.9Q72.3 -14.9 " +
      "72.3 -13.7L72.3 0L67.3 0L67.3 -14.2Q67.3 -15.8 66.3 -16.8Q65.3 -17.9 63.6 -17.9Q62.5 -17.9 61.6 " +
      "-17.3Q60.7 -16.8 60.1 -15.8Q59.6 -14.8 59.6 -13.4L59.6 0ZM100.2 0.4Q96.9 0.4 94.5 -0.9Q92.1 -2.3 90.8 " +
      "-4.8Q89.6 -7.4 89.6 -10.8Q89.6 -14.2 90.8 -16.7Q92.1 -19.2 94.4 -20.7Q96.7 -22.1 99.8 -22.1Q101.8 -22.1 " +
      "103.6 -21.5Q105.4 -20.8 106.8 -19.5Q108.2 -18.1 109 -16Q109.8 -14 109.8 -11.1L109.8 -9.5L92 -9.5L92 " +
      "-12.9L107.3 -12.9L104.9 -11.9Q104.9 -13.8 104.3 -15.2Q103.8 -16.6 102.6 -17.3Q101.5 -18.1 99.8 " +
      "-18.1Q98.2 -18.1 97 -17.3Q95.8 -16.5 95.2 -15.2Q94.6 -13.9 94.6 -12.3L94.6 -9.9Q94.6 -7.8 95.3 -6.4Q96 " +
      "-5 97.3 -4.3Q98.5 -3.5 100.2 -3.5Q101.3 -3.5 102.2 -3.9Q103.1 -4.2 103.8 -4.8Q104.5 -5.4 104.8 " +
      "-6.4L109.5 -5.4Q108.9 -3.7 107.7 -2.3Q106.4 -1 104.5 -0.3Q102.6 0.4 100.2 0.4ZM134.7 0.4Q131.3 0.4 " +
      "128.8 -0.6Q126.3 -1.7 124.9 -3.7Q123.5 -5.7 123.4 -8.6L128.5 -8.6Q128.7 -7 129.5 -6Q130.3 -5 131.7 " +
      "-4.5Q133 -4 134.6 -4Q136.4 -4 137.7 -4.5Q139 -5.1 139.7 -6Q140.5 -7 140.5 -8.2Q140.5 -9.3 139.8 " +
      "-10.1Q139.2 -10.8 138 -11.3Q136.8 -11.9 135.2 -12.2L131.9 -13.1Q128.3 -14 126.2 -15.9Q124.2 -17.8 124.2 " +
      "-20.9Q124.2 -23.5 125.6 -25.4Q127 -27.4 129.4 -28.4Q131.8 -29.5 134.8 -29.5Q137.9 -29.5 140.3 " +
      "-28.4Q142.6 -27.3 143.9 -25.4Q145.3 -23.6 145.3 -21.1L140.3 -21.1Q140.1 -23 138.6 -24Q137.1 -25.1 134.7 " +
      "-25.1Q133.1 -25.1 131.9 -24.6Q130.7 -24.1 130.1 -23.2Q129.5 -22.3 129.5 -21.2Q129.5 -20 130.2 -19.2Q131 " +
      "-18.5 132.1 -18Q133.3 -17.5 134.4 -17.2L137.1 -16.5Q138.8 -16.1 140.3 -15.5Q141.8 -14.8 143 -13.9Q144.3 " +
      "-12.9 145 -11.5Q145.7 -10.1 145.7 -8.2Q145.7 -5.6 144.4 -3.7Q143.1 -1.7 140.6 -0.6Q138.2 0.4 134.7 " +
      "0.4ZM160.4 -21.8L160.4 -17.9L147.9 -17.9L147.9 -21.8ZM151.1 -27L156.1 -27L156.1 -6.2Q156.1 -5 156.6 " +
      "-4.4Q157.1 -3.8 158.3 -3.8Q158.7 -3.8 159.2 -3.9Q159.8 -4 160.2 -4.1L161 -0.2Q160.1 0.1 159.2 0.2Q158.4 " +
      "0.3 157.6 0.3Q154.4 0.3 152.7 -1.3Q151.1 -2.8 151.1 -5.7ZM171.9 0.3Q169.6 0.3 167.9 -0.7Q166.2 -1.6 " +
      "165.3 -3.5Q164.4 -5.3 164.4 -7.9L164.4 -21.8L169.5 -21.8L169.5 -8.7Q169.5 -6.5 170.6 -5.3Q171.7 -4 " +
      "173.7 -4Q175.1 -4 176.1 -4.6Q177.2 -5.2 177.8 -6.3Q178.4 -7.5 178.4 -9L178.4 -21.8L183.5 -21.8L183.5 " +
      "0L178.7 0L178.6 -5.4L179 -5.4Q178.1 -2.5 176.3 -1.1Q174.5 0.3 171.9 0.3ZM196.9 0.4Q194.3 0.4 192.3 " +
      "-0.9Q190.3 -2.2 189.1 -4.8Q187.9 -7.3 187.9 -10.9Q187.9 -14.5 189.1 -17Q190.3 -19.5 192.4 -20.8Q194.4 " +
      "-22.1 196.9 -22.1Q198.8 -22.1 200.1 -21.5Q201.3 -20.8 202.1 -19.9Q202.8 -19 203.2 -18.2L203.4 " +
      "-18.2L203.4 -29.1L208.5 -29.1L208.5 0L203.5 0L203.5 -3.5L203.2 -3.5Q202.8 -2.7 202 -1.8Q201.3 -0.9 200 " +
      "-0.2Q198.8 0.4 196.9 0.4ZM198.3 -3.8Q200 -3.8 201.1 -4.7Q202.3 -5.6 202.9 -7.2Q203.5 -8.8 203.5 " +
      "-10.9Q203.5 -13 202.9 -14.6Q202.3 -16.2 201.1 -17.1Q200 -17.9 198.3 -17.9Q196.6 -17.9 195.4 -17Q194.3 " +
      "-16.1 193.7 -14.5Q193.1 -12.9 193.1 -10.9Q193.1 -8.9 193.7 -7.3Q194.3 -5.6 195.4 -4.7Q196.6 -3.8 198.3 " +
      "-3.8ZM213.8 0L213.8 -21.8L218.9 -21.8L218.9 0ZM216.4 -24.9Q215.2 -24.9 214.3 -25.7Q213.4 -26.6 213.4 " +
      "-27.7Q213.4 -28.9 214.3 -29.7Q215.2 -30.5 216.4 -30.5Q217.6 -30.5 218.5 -29.7Q219.3 -28.9 219.3 " +
      "-27.7Q219.3 -26.6 218.5 -25.7Q217.6 -24.9 216.4 -24.9ZM233.8 0.4Q230.6 0.4 228.2 -1Q225.9 -2.4 224.6 " +
      "-4.9Q223.3 -7.4 223.3 -10.8Q223.3 -14.2 224.6 -16.7Q225.9 -19.3 228.2 -20.7Q230.6 -22.1 233.8 -22.1Q237 " +
      "-22.1 239.3 -20.7Q241.7 -19.3 242.9 -16.7Q244.2 -14.2 244.2 -10.8Q244.2 -7.4 242.9 -4.9Q241.7 -2.4 " +
      "239.3 -1Q237 0.4 233.8 0.4ZM233.8 -3.7Q235.5 -3.7 236.7 -4.6Q237.9 -5.6 238.5 -7.2Q239.1 -8.8 239.1 " +
      "-10.8Q239.1 -12.8 238.5 -14.5Q237.9 -16.1 236.7 -17Q235.5 -18 233.8 -18Q232 -18 230.8 -17Q229.7 -16.1 " +
      "229.1 -14.5Q228.5 -12.9 228.5 -10.8Q228.5 -8.8 229.1 -7.2Q229.7 -5.6 230.8 -4.6Q232 -3.7 233.8 -3.7Z",
  },
};
