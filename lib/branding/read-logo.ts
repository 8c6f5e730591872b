import type { ProposalBrand } from "@/lib/pdf/document";
import { openStorage } from "@/lib/storage/open-storage";

/** The stored logo for a PDF: PNG and JPEG by content; null without one. reference: /api/storage/<name> as readBrand gives it. */
export async function readLogo(tenantId: number, reference: string | null): Promise<ProposalBrand["logo"]> {
  const name = reference?.startsWith("/api/storage/") ? reference.slice("/api/storage/".length) : null;
  const bytes = name ? await openStorage().get(tenantId, name) : null;
  const kind = bytes ? kindOf(bytes) : null;
  return bytes && kind ? { kind, dataBase64: Buffer.from(bytes).toString("base64") } : null;
}

function kindOf(bytes: Uint8Array): "png" | "jpeg" | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return "png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? "jpeg" : null;
}
