import { call } from "@/lib/core/contract/call";

/** Pictures and files of documents. */
export const documentCalls = { upload: call("POST", "/documents/files") };

/** Bytes that a picture or file of a document may have. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** A stored picture or file. width, height: pixels of a picture, else 0. */
export type StoredFile = {
  file: string;
  name: string;
  bytes: number;
  kind: "picture" | "file";
  width: number;
  height: number;
};
