import { pageFont, renderPage } from "@/app/_proposal/page/renderer";
import { showProposal } from "@/lib/server/proposal-page/show-proposal";

/** The public link of a proposal. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ uuid: string }> },
): Promise<Response> {
  return showProposal(request, (await params).uuid, { render: renderPage, font: pageFont });
}
