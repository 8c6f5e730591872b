import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { perProcess } from "@/base/per-process";
import { programPath } from "@/lib/platform/program-path";

/**
 * Names the way in which this build draws PDFs: a hash of the program that draws, the packages that it may use, and the
 * texts that it gets. Equal proposals drawn in one form are equal files; after an update that changes it, files of
 * earlier ones are not served. It does not change with the code that reads what is drawn.
 */
export const drawingForm = (): string =>
  perProcess("drawing form", () => {
    const { dependencies } = JSON.parse(
      readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "package.json"), "utf8"),
    ) as { dependencies: unknown };
    const texts = LANGUAGES.map((language) => [MESSAGES[language].proposal, MESSAGES[language].pdf]);
    return createHash("sha256")
      .update(readFileSync(programPath("render.process")))
      .update(JSON.stringify([dependencies, texts]))
      .digest("hex")
      .slice(0, 16);
  });
