import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { headers } from "next/headers";
import { LookRules } from "./look-rules";

const FILE = join(/* turbopackIgnore: true */ process.cwd(), ".next/kapi/font-faces.css");

let read: Promise<string> | undefined;
/** Read once. */
const rules = (): Promise<string> => (read ??= readFile(FILE, "utf8"));

/**
 * Faces of the font with the letters that most pages need (scripts/setup/build-proposal.mjs): half as large as the font
 * of the style sheet, which browsers load for other letters. Nothing in development, whose server has no such files.
 */
export async function FontFaces() {
  if (process.env.NODE_ENV === "development") return null;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <LookRules rules={await rules()} nonce={nonce} />;
}
