import { mustPrint } from "@/lib/core/documents/must-print";
import type { Context } from "@/lib/platform/context";
import { resolvedContent } from "../terms/content";
import { contentReader } from "../terms/content-reader";
import { sellerOfDeal } from "../terms/seller-of-deal";
import { pickSaid, SHOWN_LINE_TEXTS } from "../lines/line-fields";
import { linesOf } from "../lines/lines-of-deal";
import type { DealRecord } from "../revisions/revised-deal";

/** Error: 422 with the code `unprintable` if the PDF of a deal could not print a character of its offer. */
export async function offerMustPrint(context: Context, record: DealRecord): Promise<void> {
  const [lines, reader] = await Promise.all([linesOf(context, record.id), contentReader(context, record)]);
  const written = lines.map((line) => {
    const { name, description, answers } = line;
    return { name, description, answers, ...pickSaid(SHOWN_LINE_TEXTS, line) };
  });
  const content = resolvedContent(record, lines, reader);
  const seller = await sellerOfDeal(context, record, reader.language);
  mustPrint("offer", JSON.stringify([record.name, seller, record.customer, record.owner, content, written]));
}
