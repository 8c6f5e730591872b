/** Methods that some address takes. */
const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** @param {string | undefined} method */
export const isTaken = (method) => METHODS.has(method ?? "");

/**
 * The method as metrics and traces name it: callers cannot invent labels.
 * @param {string | undefined} method
 */
export const methodLabel = (method) => (method !== undefined && METHODS.has(method) ? method : "other");
