/**
 * The stored name behind a reference ("/storage/logo/1f….png" or "/api/storage/…"); null for anything else,
 * such as a removed one.
 */
export function storedName(reference: string | null | undefined): string | null {
  return /^(?:\/api)?\/storage\/([a-z0-9][\w./-]*)$/.exec(reference ?? "")?.[1] ?? null;
}
