/**
 * The address of a stored file: /storage/… is served under the API's base. Null for anything else, so that a
 * setting cannot make the page load from another site.
 */
export function fileAddress(reference: string | null | undefined): string | null {
  if (!reference) return null;
  const address = reference.startsWith("/storage/") ? `/api${reference}` : reference;
  return /^\/api\/storage\/[\w./-]+$/.test(address) && !address.includes("..") ? address : null;
}
