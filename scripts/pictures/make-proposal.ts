import type { APIRequestContext } from "@playwright/test";
import { samplePictures, type SamplePicture } from "@/scripts/demo/sample/document-pictures";
import { emptySection, type Block } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import type { Typeface } from "@/lib/core/documents/typefaces";
import { drawn, isDrawing, type DrawingName } from "./drawings";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

type PictureName = DrawingName | SamplePicture;
type Line = [
  section: number,
  name: string,
  quantity: number,
  price: number,
  note?: string,
  isOptional?: boolean,
];

/** The offer of a trade. Prices in cents; sections of lines by their place. */
export type Trade = {
  name: string;
  color: string;
  typeface: Typeface;
  cover: DrawingName;
  title: string;
  client: { name: string; email: string; contact: [first: string, last: string] };
  sections: readonly string[];
  lines: readonly Line[];
  /** The blocks below the cover. */
  blocks: (picture: (name: PictureName, alt: string) => BlockPicture) => Block[];
};

type Call = {
  method?: string;
  data?: unknown;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
};

/**
 * Makes the proposal of a trade in the demo's workspace through the API, as a signed-in administrator, and gives the
 * workspace the trade's name and colour. Returns the last part of its link.
 */
export async function makeProposal(request: APIRequestContext, site: string, trade: Trade): Promise<string> {
  const call = async <Data>(path: string, options: Call = {}): Promise<Data> => {
    const headers = { origin: site, "x-request-time": new Date().toISOString() };
    const answer = await request.fetch(`${site}/api${path}`, { ...options, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { name, color, typeface, title, client, sections, lines } = trade;
  await call("/company", { method: "PATCH", data: { trade_name: name } });
  await call("/settings/--kapi-logo", { method: "PATCH", data: { value: "" } });
  await call("/settings/design-tokens", {
    method: "POST",
    data: {
      tokens: [
        { key: "--kapi-primary-500", value: color },
        { key: "--kapi-secondary-500", value: color },
      ],
    },
  });
  const [first_name, last_name] = client.contact;
  const { id: client_id } = await call<{ id: number }>("/clients", {
    method: "POST",
    data: {
      name: client.name,
      email: client.email,
      contacts: [{ first_name, last_name, email: client.email }],
    },
  });
  const pictures = await uploaded(call, trade);
  const taxes = await call<{ id: number; taxes: unknown[] }[]>("/tax-profiles");
  const { uuid } = await call<{ uuid: string }>("/deals", {
    method: "POST",
    data: {
      data: {
        attributes: {
          name: title,
          client_id,
          currency: "CAD",
          language: DEFAULT_LANGUAGE,
          accent_color: color,
          typeface,
          tax_profile_id: taxes.find((profile) => profile.taxes.length === 2)?.id ?? null,
          sections: sections.map((section, at) => ({ ...emptySection(`s${at}`), name: section })),
          lineItems: lines.map(([section, words, quantity, price, note = "", isOptional = false]) => ({
            sale_catalog_item_id: null,
            name: words,
            quantity,
            unit_price: price,
            section: `s${section}`,
            customer_note: note,
            is_optional: isOptional,
          })),
          blocks: [
            {
              type: "pictures",
              key: "cover",
              columns: 1,
              pictures: [{ picture: pictures(trade.cover, ""), caption: "" }],
            },
            ...trade.blocks(pictures),
          ],
        },
      },
    },
  });
  return uuid;
}

/** Uploads the pictures that a trade names; returns what finds each. */
async function uploaded(call: (path: string, options: Call) => Promise<unknown>, trade: Trade) {
  const names = new Set<PictureName>([trade.cover]);
  trade.blocks((name, alt) => (names.add(name), { ...NOWHERE, alt }));
  const portraits = await samplePictures();
  const stored = new Map<PictureName, BlockPicture>();
  for (const name of names) {
    const buffer = isDrawing(name) ? await drawn(name) : portraits[name];
    const { file, width, height } = (await call("/documents/files", {
      method: "POST",
      multipart: { file: { name: `${name}.jpg`, mimeType: "image/jpeg", buffer } },
    })) as BlockPicture;
    stored.set(name, { ...NOWHERE, file, width, height });
  }
  return (name: PictureName, alt: string): BlockPicture => ({ ...(stored.get(name) ?? NOWHERE), alt });
}

const NOWHERE: BlockPicture = { file: "", width: 1, height: 1, alt: "", focus: { x: 50, y: 50 } };
