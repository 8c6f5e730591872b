import { PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { constants, deflateRawSync } from "node:zlib";
import sharp from "sharp";

/** A PDF whose pages contain its name and their number: "Terms 1", "Terms 2". */
export async function pdfOf(
  name: string,
  pages = 1,
  change: (document: PDFDocument) => Promise<void> | void = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++)
    document.addPage([595, 842]).drawText(`${name} ${number}`, { x: 60, y: 700, size: 40, font });
  await change(document);
  return document.save();
}

/** A PDF with a script that runs when it is opened. */
export const scriptedPdf = () =>
  pdfOf("Scripted", 1, (document) => document.addJavaScript("hello", "app.alert('hello')"));

/** A PDF with an action that starts a program. */
export const launchingPdf = () =>
  pdfOf("Launching", 1, (document) => {
    document.catalog.set(
      PDFName.of("OpenAction"),
      document.context.obj({ S: "Launch", F: PDFString.of("cmd.exe") }),
    );
  });

/** A PDF with an attached file. */
export const packedPdf = () =>
  pdfOf("Packed", 1, async (document) => void (await document.attach(new Uint8Array([1, 2, 3]), "a.exe")));

/** A PDF protected by a password. */
export async function encryptedPdf(): Promise<Uint8Array> {
  return pdfOf(
    "Secret",
    1,
    (document) => void document.encrypt({ userPassword: "secret", ownerPassword: "owner" }),
  );
}

/** A PDF of less than a megabyte whose object stream decompresses to `times` × 16 MiB of zeros. */
export function unpackingPdf(times: number): Uint8Array {
  // A full flush ends at a byte boundary, so that the part can be repeated.
  const part = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: times }, () => part),
    Buffer.from([0x03, 0x00]),
  ]);
  const head = `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(head, "latin1"),
      packed,
      Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF\n", "latin1"),
    ]),
  );
}

/** A picture in a single colour. */
export const pictureOf = async (kind: "png" | "jpeg", width: number, height: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#3056d3" } })
      .toFormat(kind)
      .toBuffer(),
  );

/** A small PNG whose header claims 30,000 × 30,000 pixels. */
export async function giantPicture(): Promise<Uint8Array> {
  const bytes = Buffer.from(await pictureOf("png", 10, 10));
  bytes.writeUInt32BE(30_000, 16);
  bytes.writeUInt32BE(30_000, 20);
  bytes.writeInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return new Uint8Array(bytes);
}

/** The CRC of a chunk's type and data (PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc;
}
