import { headers } from "next/headers";
import { lookStyle } from "./look-style";
import { pageLook } from "./page-look";

/** The tenant's colours in the page, under its Content-Security-Policy. */
export async function LookSheet() {
  const [look, incoming] = await Promise.all([pageLook(), headers()]);
  // The browser hides the nonce from scripts, so that it never matches what was rendered.
  return <style suppressHydrationWarning nonce={incoming.get("x-nonce") ?? undefined} dangerouslySetInnerHTML={{ __html: lookStyle(look.colors) }} />;
}
