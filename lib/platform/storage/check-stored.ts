import { createHash } from "node:crypto";
import { openStorage } from "./open-storage";
import type { MadeFile } from "./storage";

/** Reads a tenant's file back, piece by piece. Throws unless it is there with this length and SHA-256 (hex). */
export async function checkStored(
  tenantId: number,
  name: string,
  wanted: Pick<MadeFile, "length" | "sha256">,
): Promise<void> {
  const stored = await openStorage().read(tenantId, name);
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of stored?.stream ?? []) {
    hash.update(piece as Uint8Array);
    length += (piece as Uint8Array).byteLength;
  }
  if (!stored || length !== wanted.length || hash.digest("hex") !== wanted.sha256)
    throw new Error(`tenant ${tenantId}: ${name} is not in the store as it was put`);
}
