import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { AppError } from "@/lib/core/contract/errors";
import { rowId } from "@/lib/core/contract/contract";
import { Builder } from "../../_parts/builder/builder";
import { loadBuilder } from "../../_parts/builder/load-builder";
import { NotEditable } from "../../_parts/builder/not-editable";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("builder"))("editTitle") };
}

/** A pending deal to be saved as its next revision. */
export default async function EditDealPage({ params }: Props) {
  await guard();
  const id = rowId.safeParse((await params).id);
  if (!id.success) notFound();
  const data = await loadBuilder(id.data).catch(missing);
  // Another revision is another form: its state must not outlive it.
  return data.deal && data.deal.stage !== "pending" ? (
    <NotEditable deal={data.deal} />
  ) : (
    <Builder key={id.data} data={data} />
  );
}

function missing(error: unknown): never {
  if (error instanceof AppError && error.status === 404) notFound();
  throw error;
}
