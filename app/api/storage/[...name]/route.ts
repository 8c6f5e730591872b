import { serveFile } from "@/lib/server/serve-file";

export const GET = async (request: Request, { params }: { params: Promise<{ name: string[] }> }) =>
  serveFile(request, (await params).name.join("/"));
