import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { ROOT } from "./root.mjs";

/*
 * Compresses the build's scripts and style sheets once, with the best brotli level, each beside itself as
 * `.br`. The server sends these files (scripts/server/compressed-files.mjs); the framework would gzip each
 * answer anew.
 */

const FOLDER = join(ROOT, ".next/static");
const compress = promisify(brotliCompress);

export async function compressStatic() {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  await Promise.all(names.filter((name) => /\.(js|css|svg)$/.test(name)).map(compressFile));
}

/** @param {string} name */
async function compressFile(name) {
  const bytes = readFileSync(join(FOLDER, name));
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  writeFileSync(join(FOLDER, `${name}.br`), await compress(bytes, options));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await compressStatic();
