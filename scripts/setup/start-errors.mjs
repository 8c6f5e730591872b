import { existsSync } from "node:fs";
import { dirname } from "node:path";

/*
 * Errors of the operating system that keep Kapi from starting, in plain words: which variable, what is wrong, what
 * to do. Any other error is returned as it is.
 */

/** No name server knows the host, or it is no address of this machine. */
const NOT_HERE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EAFNOSUPPORT", "EINVAL"]);

/**
 * @param {Error} error of listening
 * @param {{ port: number, host?: string | undefined }} address
 * @param {"" | "METRICS_"} [prefix] of the variables PORT and HOST
 * @returns {Error}
 */
export function listenError(error, { port, host }, prefix = "") {
  const code = codeOf(error);
  const choose = (/** @type {number} */ other) => `choose another port: ${prefix}PORT=${other} npm start`;
  if (code === "EADDRINUSE")
    return new Error(`Port ${port} is in use by another program. Stop that program, or ${choose(port + 1)}`);
  if (code === "EACCES")
    return new Error(
      `Port ${port} may not be opened by this user. Give it the right, or ${choose(port + 3_000)}`,
    );
  if (host !== undefined && NOT_HERE.has(code))
    return new Error(
      `${prefix}HOST is ${host}, which is no address of this machine. Set ${prefix}HOST to one that it has` +
        (prefix ? "." : ", or leave it out to listen on all of them."),
    );
  return error;
}

/**
 * @param {unknown} error of the file system, or of a program that wrote into the folder
 * @param {string} folder the data folder
 * @returns {unknown}
 */
export function folderError(error, folder) {
  const reason = reasonOf(error, folder);
  return reason === undefined ? error : new Error(reason, { cause: error });
}

/** A server that is not there, or cannot be reached. */
const SILENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "CONNECT_TIMEOUT",
]);

/**
 * @param {unknown} error of the database
 * @param {string} variable that has its address
 * @returns {string}
 */
export function databaseError(error, variable) {
  const message = error instanceof Error ? error.message : String(error);
  if (!SILENT.has(codeOf(error))) return message;
  return `The PostgreSQL of ${variable} does not answer: ${message}. Start it, or correct the address.`;
}

/**
 * @param {unknown} error
 * @param {string} folder
 * @returns {string | undefined}
 */
function reasonOf(error, folder) {
  const code = codeOf(error);
  const { message, path = folder } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === "ENOSPC" || code === "EDQUOT" || message.includes("No space left on device"))
    return `The disk of DATA_DIR, ${folder}, is full. Make room on it, or set DATA_DIR to a folder on a larger one.`;
  if (code === "EROFS")
    return `DATA_DIR, ${folder}, is on a file system that is read-only. Set DATA_DIR to a folder that can be written.`;
  if (code === "EACCES" || code === "EPERM")
    return (
      `The account that runs Kapi${uid()} may not use ${path}. Give it the folder of DATA_DIR, ${folder}, with all ` +
      "that is in it, or set DATA_DIR to another folder."
    );
  if (code === "ENOENT" && message.includes("mkdir") && folder.startsWith(path))
    return `DATA_DIR, ${folder}, cannot be made there. Set DATA_DIR to a folder on a disk.`;
  const kind = { EEXIST: "file", ENOTDIR: "file", EISDIR: "folder in a file's place" }[code];
  if (kind !== undefined) return `DATA_DIR, ${folder}, must be a folder: ${existing(path)} is a ${kind}.`;
  return undefined;
}

/**
 * @param {string} path
 * @returns {string} it, or the nearest above it that exists
 */
const existing = (path) => (existsSync(path) || dirname(path) === path ? path : existing(dirname(path)));

/** @param {unknown} error */
const codeOf = (error) => String(/** @type {NodeJS.ErrnoException | undefined} */ (error)?.code);

const uid = () => (process.getuid ? ` (uid ${process.getuid()})` : "");
