import type { ProposalBrand } from "@/lib/domain/pdf/document";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { storedName } from "@/lib/platform/storage/stored-name";
import { rasterName } from "@/lib/domain/settings/raster-name";

/** A stored picture for a PDF or a mail: PNG and JPEG by content, of an SVG its drawn form; null without one. reference as readBrand gives it. */
export async function readLogo(tenantId: number, reference: string | null): Promise<ProposalBrand["logo"]> {
  const name = storedName(reference);
  const bytes = name ? await openStorage().get(tenantId, rasterName(name)) : null;
  const kind = bytes ? kindOf(bytes) : null;
  return bytes && kind ? { kind, dataBase64: Buffer.from(bytes).toString("base64") } : null;
}

function kindOf(bytes: Uint8Array): "png" | "jpeg" | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return "png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? "jpeg" : null;
}
