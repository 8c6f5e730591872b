import { longEndpoint } from "@/lib/server/endpoint";
import { documentsApi } from "@/lib/domain/documents/api";
import { uploadFile } from "@/lib/domain/documents/upload-file";

export const POST = longEndpoint(documentsApi.upload, async (context, { body }) => ({
  data: await uploadFile(context, body),
}));
