import { useSyncExternalStore } from "react";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { staffOf, type Staff } from "./staff-of";

/** Who is signed in on this browser, known to the script only: the page's bytes are the same for everybody. */
export const useStaff = (): Staff => staffOf(useSyncExternalStore(onStorage, storedUser, () => null));

function onStorage(changed: () => void) {
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}

function storedUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.user);
  } catch (error) {
    // Storage is refused: a visitor like any other.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
