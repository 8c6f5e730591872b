import { z } from "zod";

/** A file in a form. Its name and type are only what the sender claims; the content decides. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** A form field with a file. In the browser's types it is a File. */
export const uploadedFile = () =>
  z
    .custom<UploadedFile>((value) => value instanceof UploadedFile, { error: "must be a file" })
    .meta({ type: "string", format: "binary" });
