import { cookies } from "next/headers";
import type { Theme } from "./theme-toggle";

/** The theme chosen on this browser; light at first (S-141). */
export const pageTheme = async (): Promise<Theme> =>
  (await cookies()).get("kapi.theme")?.value === "dark" ? "dark" : "light";
