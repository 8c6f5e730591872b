import { kindOf } from "@/lib/platform/uploads/file-kind";
import type { MadePages } from "@/lib/platform/uploads/job";
import { refusedFile } from "@/lib/platform/uploads/refusal";
import { inWorkshop } from "@/lib/platform/uploads/workshop";

/** A PDF, PNG or JPEG by its content (PAG-10, S-131) as clean pages and their pictures. Errors: 422 with the reason's code. */
export async function readPageFile(tenantId: number, bytes: Uint8Array): Promise<MadePages> {
  if (bytes.byteLength === 0) throw refusedFile("file_empty");
  const kind = kindOf(bytes);
  if (kind === "pdf") return inWorkshop(tenantId, { kind: "pdf", bytes });
  if (kind === "png" || kind === "jpeg") return inWorkshop(tenantId, { kind: "picturePage", bytes });
  throw refusedFile("file_kind");
}
