import type { ReactElement } from "react";
import type * as ReactDomServer from "react-dom/server";

/**
 * HTML of a React element, without scripts or markers. Node loads react-dom/server, not the bundler: bundled for the server, where
 * "react-server" is a condition of resolving, the module refuses to load.
 */
export function toMarkup(element: ReactElement): string {
  const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
  const { renderToStaticMarkup } = require("react-dom/server") as typeof ReactDomServer;
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}
