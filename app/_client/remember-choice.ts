import { STORAGE_KEYS } from "./storage-keys";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps the language, the theme, how the navigation stands or which columns lists have in local storage, as documented,
 * and in a cookie, by which the server draws the next page.
 */
export function rememberChoice(
  choice: "language" | "theme" | "navigation" | "dealColumns" | "clientColumns",
  value: string,
): void {
  localStorage.setItem(STORAGE_KEYS[choice], value);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${STORAGE_KEYS[choice]}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
