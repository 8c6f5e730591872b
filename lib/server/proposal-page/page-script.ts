import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { config } from "@/db/config.mjs";

/**
 * The drawn page with its one own script (scripts/setup/build-proposal.mjs) in the place of the framework's, which would load twice as much
 * to do the same. Data blocks stay. In development the framework's scripts stay.
 */
export async function withPageScript(html: string): Promise<string> {
  if (config.NODE_ENV !== "production") return html;
  return replaceScripts(html, (await (read ??= readManifest())).script);
}

/** The HTML without any script or preloaded one, but the module script at this address. Pure. */
export function replaceScripts(html: string, address: string): string {
  const without = html
    .replace(/<script(?![^>]*\stype="application\/json")[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link(?=[^>]*\sas="script")[^>]*>/g, "");
  return without.replace("</head>", `<script type="module" src="${address}"></script></head>`);
}

let read: Promise<{ script: string }> | undefined;

async function readManifest(): Promise<{ script: string }> {
  return JSON.parse(
    await readFile(join(/* turbopackIgnore: true */ process.cwd(), ".next/kapi-proposal.json"), "utf8"),
  ) as { script: string };
}
