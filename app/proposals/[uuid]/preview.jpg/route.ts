import { showPreview } from "@/lib/server/proposal-page/show-preview";

/** The picture of a proposal's public link, which messengers show where it is pasted. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ uuid: string }> },
): Promise<Response> {
  return showPreview(request, (await params).uuid);
}
