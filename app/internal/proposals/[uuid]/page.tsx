import type { Metadata } from "next";
import { fill } from "@/app/_proposal/fill";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import { readScreen } from "./_parts/read-screen";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ uuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proposal, texts } = await readScreen((await params).uuid);
  const title = fill(texts.document.title, { number: proposal.number, name: proposal.name });
  return { title: { absolute: title }, description: null, robots: { index: false, follow: false } };
}

/** What the public link shows, drawn for the server's own call only; everybody else gets 404 here. */
export default async function ProposalPage({ params }: Props) {
  return <ProposalScreen {...await readScreen((await params).uuid)} />;
}
