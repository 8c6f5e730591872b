import { STORAGE_KEYS } from "./storage-keys";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Stores the language, the theme, the state of the navigation or the columns of lists in local storage, and
 * in a cookie, which the server reads to render the next page.
 */
export function rememberChoice(
  choice: "language" | "theme" | "navigation" | "dealColumns" | "clientColumns",
  value: string,
): void {
  localStorage.setItem(STORAGE_KEYS[choice], value);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${STORAGE_KEYS[choice]}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
