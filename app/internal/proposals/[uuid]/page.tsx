import type { Metadata } from "next";
import { fill } from "@/app/_proposal/fill";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import { siteIcon } from "@/app/_shell/site-icon";
import { dataScript } from "./_parts/data-script";
import { readScreen } from "./_parts/read-screen";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ uuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proposal, brand, language, texts } = await readScreen((await params).uuid);
  const title = fill(texts.document.title, { number: proposal.number, name: proposal.name });
  const description = fill(texts.document.description, { number: proposal.number, brand: brand.name });
  return {
    title: { absolute: title },
    description,
    robots: { index: false, follow: false },
    // Who shares the link shows what it is and whose, and no price.
    openGraph: {
      type: "website",
      title,
      description,
      siteName: brand.name,
      locale: language === "fr" ? "fr_CA" : "en_CA",
    },
    twitter: { card: "summary", title, description },
    ...(await siteIcon()),
  };
}

/** What the public link shows, drawn for the server's own call only; everybody else gets 404 here. */
export default async function ProposalPage({ params }: Props) {
  const screen = await readScreen((await params).uuid);
  return (
    <>
      <div id="proposal">
        <ProposalScreen {...screen} />
      </div>
      {dataScript("proposal-data", screen)}
    </>
  );
}
