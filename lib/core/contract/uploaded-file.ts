import { z } from "zod";

/** A file of a form. Its name and type are what the sender says; what it is, is in its bytes. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** The field of a form that holds a file. In the browser's types it is a File. */
export const uploadedFile = () =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile, { error: "must be a file" })
    .meta({ type: "string", format: "binary" });
