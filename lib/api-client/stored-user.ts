import type { ClientUser } from "./client-user";
import type { KeyValueStorage } from "./key-value-storage";
import { STORAGE_KEYS } from "./storage-keys";

export type StoredUser = { read(): ClientUser | null; write(user: ClientUser): void; forget(): void };

/** The user kept over reloads, as JSON (SES-02, SES-03). */
export function storedUser(storage: KeyValueStorage): StoredUser {
  return {
    read: () => parsed(storage.getItem(STORAGE_KEYS.user)),
    write: (user) => storage.setItem(STORAGE_KEYS.user, JSON.stringify(user)),
    forget: () => storage.removeItem(STORAGE_KEYS.user),
  };
}

function parsed(text: string | null): ClientUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value && "email" in value
      ? (value as ClientUser)
      : null;
  } catch {
    // Written by hand or by something else: as good as no user.
    return null;
  }
}
