import { serveFile } from "@/lib/storage/serve-file";

export const GET = async (request: Request, { params }: { params: Promise<{ name: string[] }> }) =>
  serveFile(request, (await params).name.join("/"));
