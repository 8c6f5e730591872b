import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guard } from "./guard";

/**
 * The tab's title on a page of one record, for its generateMetadata: the record's name, or that of the 404
 * page, which a page cannot take back once it has begun.
 * @param read the record's name, null if there is none. It shares what it reads with the page by React's
 *   `cache`, whose arguments must be texts and numbers: objects of the two are not the same
 */
export async function recordTitle(read: () => Promise<string | null>): Promise<Metadata> {
  await guard();
  const title = await read();
  if (title === null) notFound();
  return { title };
}
