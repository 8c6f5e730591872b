import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as fontkit from "fontkit";
import { REGULAR_FONT } from "@/lib/domain/proposals/pdf/fonts";
import { partsOfPackages } from "@/lib/domain/proposals/pdf/other-fonts";
import { ROOT } from "./setup/root.mjs";

/*
 * `npm run pdf-characters`: writes which characters the fonts of PDFs have. To be run when a font is added or
 * updated; tests/slow/pdf/characters.test.ts fails until then.
 */

export const TARGET = join(ROOT, "lib/core/documents/pdf-characters.json");

/**
 * All characters of the fonts as ranges in base 36: the distance from the end of the previous range, and, if
 * longer than one character, its length less one. The whole is one text, because tables are loaded faster so.
 */
export async function charactersOfFonts(): Promise<string> {
  const codes = new Set(charactersIn(REGULAR_FONT));
  for (const { file, codePoints } of await partsOfPackages()) {
    const inFile = new Set(charactersIn(file));
    for (const code of codePoints) if (inFile.has(code)) codes.add(code);
  }
  const ranges: string[] = [];
  let end = 0;
  const sorted = [...codes].sort((one, other) => one - other);
  for (let index = 0; index < sorted.length;) {
    const first = sorted[index] ?? 0;
    let length = 1;
    while (sorted[index + length] === first + length) length += 1;
    ranges.push((first - end).toString(36) + (length > 1 ? `-${(length - 1).toString(36)}` : ""));
    end = first + length - 1;
    index += length;
  }
  return `${JSON.stringify(ranges.join(" "))}\n`;
}

/** The library's types lack the set. */
const charactersIn = (file: string): number[] =>
  Reflect.get(fontkit.create(readFileSync(file)) as object, "characterSet") as number[];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(TARGET, await charactersOfFonts());
