/**
 * Where a browser finds a stored file: /storage/… is served under the API's base. Anything that is not ours
 * is no address, so that a setting can never make the page load from elsewhere.
 */
export function fileAddress(reference: string | null | undefined): string | null {
  if (!reference) return null;
  const address = reference.startsWith("/storage/") ? `/api${reference}` : reference;
  return /^\/api\/storage\/[\w./-]+$/.test(address) && !address.includes("..") ? address : null;
}
