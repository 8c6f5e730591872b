/** SHA-256 of a file in hexadecimal, made in the browser; null where the browser offers none, which is over plain http. */
export async function fileHash(file: Blob): Promise<string | null> {
  // Typed as always there, but browsers leave it out of insecure pages.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
