import { randomBytes } from "node:crypto";

/** A name that nobody can guess (128 random bits): "logo/<hex>.png" for ("logo", "png"). */
export function randomName(folder: string, extension: string): string {
  return `${folder}/${randomBytes(16).toString("hex")}.${extension}`;
}
