import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentPolicy } from "@/lib/platform/http/content-policy";

/** A page ready to be sent: its bytes as they are and compressed, and the policy that names its own scripts. */
export type FinishedPage = { html: Buffer; gzip: Buffer; brotli: Buffer; policy: string };

/** Compresses a page in the three forms and states what it may load. */
export async function finishPage(text: string): Promise<FinishedPage> {
  const html = Buffer.from(text);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  };
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(html, { level: 9 }),
    promisify(brotliCompress)(html, options),
  ]);
  return { html, gzip: zipped, brotli, policy: contentPolicy(text) };
}
