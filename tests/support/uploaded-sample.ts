import { mapContent } from "@/lib/core/documents/blocks";
import type { DocumentFileAnswer } from "@/lib/domain/documents/api";
import { documentCalls } from "@/lib/domain/documents/calls";
import { Multipart } from "./multipart";
import { pdfOf } from "./pdf-files";
import { SAMPLE_PICTURES, samplePictures, type SamplePicture } from "@/scripts/demo/sample/document-pictures";
import { sampleContent } from "./sample-proposal";
import type { Workspace } from "./workspace";

/**
 * The sample proposal's blocks and sections, with pictures and file uploaded to a workspace through the API.
 */
export async function uploadedSample(workspace: Workspace) {
  const upload = async (name: string, bytes: Uint8Array): Promise<DocumentFileAnswer> => {
    const { status, body } = await workspace.call(documentCalls.upload, {
      body: new Multipart({ file: { name, bytes } }),
    });
    if (status !== 201) throw new Error(`${name} was not taken: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const drawn = await samplePictures();
  const files = new Map<SamplePicture, string>();
  for (const name of SAMPLE_PICTURES) files.set(name, (await upload(`${name}.jpg`, drawn[name])).file);
  const { file, name, bytes } = await upload("relaunches.pdf", await pdfOf("Relaunch", 3));
  return mapContent(
    sampleContent((picture) => files.get(picture) ?? ""),
    { file: () => ({ file, name, bytes }) },
  );
}
