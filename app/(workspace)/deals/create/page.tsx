import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { Builder } from "../_parts/builder/builder";
import { loadBuilder } from "../_parts/builder/load-builder";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("builder"))("createTitle") };
}

/** A new deal. */
export default async function CreateDealPage() {
  await guard();
  return <Builder data={await loadBuilder(null)} />;
}
