import { z } from "zod";
import { uploadedFile } from "@/lib/core/contract/uploaded-file";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { documentCalls } from "./calls";
import { MAX_FILE_BYTES } from "./limits";

const uploadFileBody = z.strictObject({ file: uploadedFile() });

const documentFileSchema = z
  .object({
    file: z.string().describe("Name for blocks; read at /api/storage/{file}."),
    kind: z.enum(["picture", "file"]),
    width: z.int().nullable().describe("Pixels, of a picture."),
    height: z.int().nullable(),
    bytes: z.int(),
    name: z.string().describe("What the file was called."),
  })
  .meta({
    examples: [
      {
        file: "documents/5f3c9a0e6b7d41c28e90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6-2400.jpg",
        kind: "picture",
        width: 2_400,
        height: 1_600,
        bytes: 412_880,
        name: "Terrace.jpg",
      },
    ],
  });

export type DocumentFileAnswer = z.output<typeof documentFileSchema>;

nameSchemas({ DocumentFile: documentFileSchema, DocumentUpload: uploadFileBody });

export const documentsApi = {
  upload: contract(documentCalls.upload, {
    tag: "Documents",
    access: can("deals.create", "deals.update", "library.create", "library.update"),
    operationId: "uploadDocumentFile",
    summary: "Upload a picture, or a PDF to download, of at most 15 MB for a document.",
    description:
      "Pictures: PNG, JPEG, WebP, AVIF, GIF (first frame); written anew, at most 2400 pixels wide. " +
      "/api/storage/{file} gives them by Accept, with w=480, 960 or 1600 in that width. A file that nothing names " +
      "for 30 days is removed.",
    limits: ["upload"],
    fileLimit: MAX_FILE_BYTES,
    body: uploadFileBody,
    response: data(documentFileSchema),
    status: 201,
    refusals: { 422: "The file is not such a picture or PDF; `errors` has the reason's code." },
  }),
};
