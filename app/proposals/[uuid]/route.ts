import { showProposal } from "@/lib/server/proposal-page/show-proposal";

/** The public link of a proposal: finished bytes, drawn by app/internal/proposals once for each state. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ uuid: string }> },
): Promise<Response> {
  return showProposal(request, (await params).uuid);
}
