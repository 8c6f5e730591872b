import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../releases";

/**
 * The code block of docs/operations.md that contains this text. So the proof runs what the page says.
 *
 * @throws if there is none
 */
export function documented(holding: string): string {
  const page = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const block = blocks.find((each) => each.includes(holding));
  if (block === undefined) throw new Error(`docs/operations.md has no block with "${holding}".`);
  return block;
}
