import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";

type Renderer = { renderPage: (page: ProposalPage) => string; font: string | null };

/**
 * Built by scripts/setup/build-proposal.mjs from document.tsx with its own copy of React, because the React
 * of the framework's routes cannot render to a string.
 */
const isDevelopment = process.env.NODE_ENV === "development";
const FILE = join(
  /* turbopackIgnore: true */ process.cwd(),
  `.next/kapi/proposal-page${isDevelopment ? ".development" : ""}.mjs`,
);

let loaded: Promise<Renderer> | undefined;

/** The whole HTML of the customer's page; see renderDocument(). */
export async function renderPage(page: ProposalPage): Promise<string> {
  return (await (isDevelopment ? load((await stat(FILE)).mtimeMs) : (loaded ??= load()))).renderPage(page);
}

/** Address of the page's font; null in development, where the page has it inline. */
export const pageFont = async (): Promise<string | null> =>
  isDevelopment ? null : (await (loaded ??= load())).font;

/** @param change in development, when the file changed: Node caches modules by URL */
async function load(change?: number): Promise<Renderer> {
  const { href } = pathToFileURL(FILE);
  return (await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ change === undefined ? href : `${href}?${change}`
  )) as Renderer;
}
