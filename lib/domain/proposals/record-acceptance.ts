import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { deal, type EvidenceFile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { mustBePending } from "@/lib/domain/deals/lifecycle";
import { lockDeal } from "@/lib/domain/deals/lock-deal";
import { memberOf, namedMember, type Context, type LongContext } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/core/contract/errors";
import type { UploadedFile } from "@/lib/core/contract/uploaded-file";
import { cutText } from "@/lib/core/i18n/cut-text";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { randomName } from "@/lib/platform/storage/object-key";
import { plainFileName } from "@/lib/platform/uploads/plain-file-name";
import { isOneOf, kindOf } from "@/lib/platform/uploads/file-kind";
import { refusedFile, refusedKind } from "@/lib/platform/uploads/refusal";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { notifyWebhooks } from "@/lib/domain/deals/following/notify-webhooks";
import { linesOf, type LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { recordEvents } from "@/lib/domain/deals/following/record-events";
import type { recordBody, recordedSchema } from "./schema";
import { presentAcceptance, sealAcceptance } from "./seal-acceptance";
import { unbroken } from "./chosen";
import { changeLines } from "./select-options";
import { notReady } from "./state";
import { notifyOwner } from "./notify-owner";

type Answer = z.input<typeof recordedSchema>;

/**
 * A member records that the customer accepted a pending deal, even an expired one (T-07), with a note, the
 * selected options, and an evidence file. It is sealed as a recorded acceptance, so that nobody can mistake it
 * for the customer's own. The file is stored byte for byte, because re-encoding would destroy a document's
 * signature. Errors: 404; 409 DEAL_NOT_PENDING; 412; 422 for a file that is not a readable PDF, PNG or JPEG; 425
 * without client or lines.
 */
export async function recordAcceptance(
  context: LongContext,
  id: number,
  { file, ...body }: z.output<typeof recordBody>,
  headers: Headers,
): Promise<Answer> {
  const evidence = file ? await checkedFile(context, id, file) : null;
  return keepFiles(
    context.tenantId,
    file && evidence ? [{ name: evidence.key, bytes: file.bytes }] : [],
    () => context.conclude((inside) => record(inside, id, { ...body, file: evidence }, headers)),
  );
}

/** Refuses a missing or decided deal first, because reading the file costs more. */
async function checkedFile(context: LongContext, id: number, file: UploadedFile): Promise<EvidenceFile> {
  await context.transaction(async (inside) => {
    const [record] = await inside.db
      .select({ stage: deal.stage })
      .from(deal)
      .where(within(inside, deal, eq(deal.id, id)));
    if (!record) throw notFound();
    mustBePending(record.stage);
  });
  const { bytes } = file;
  if (bytes.byteLength === 0) throw refusedFile("file_empty");
  const kind = kindOf(bytes);
  if (!isOneOf(KINDS, kind)) throw refusedKind(KINDS);
  if (kind === "pdf") await inSandbox(context.tenantId, { kind: "checkPdf", bytes, attachments: "allowed" });
  else await inSandbox(context.tenantId, { kind: "picture", bytes, maxWidth: 1, maxHeight: 1 });
  return {
    // An extension that is never served as a picture (lib/server/serve-file.ts), because only members who may
    // read the deal get the file.
    key: randomName("evidence", "bin"),
    name: fileName(file.name, kind),
    type: MEDIA_TYPES[kind],
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

const KINDS = ["pdf", "png", "jpeg"] as const;
const MEDIA_TYPES = { pdf: "application/pdf", png: "image/png", jpeg: "image/jpeg" } as const;
const ENDINGS = { pdf: /\.pdf$/i, png: /\.png$/i, jpeg: /\.jpe?g$/i } as const;
const LONGEST_NAME = 200;

/** The file's name on one line, with the extension of its actual type. */
function fileName(text: string, kind: keyof typeof ENDINGS): string {
  const name = cutText(plainFileName(text).replace(ENDINGS[kind], ""), LONGEST_NAME) || "acceptance";
  return `${name}.${kind === "jpeg" ? "jpg" : kind}`;
}

type Recorded = Omit<z.output<typeof recordBody>, "file"> & { file: EvidenceFile | null };

async function record(
  context: Context,
  id: number,
  { note, name, purchase_order: purchaseOrder, selected, file }: Recorded,
  headers: Headers,
): Promise<Answer> {
  const { now } = context;
  const member = memberOf(context);
  const recordedBy = namedMember(context);
  const by = recordedBy.name;
  const row = await lockDeal(context, id, headers);
  mustBePending(row.stage);
  const lines = await linesOf(context, id);
  if (!row.customer || lines.length === 0) throw notReady();
  const requested = {
    selected: selected ? unbroken({ deal: row, lines }, ticksOf(selected, lines)) : new Map(),
    quantities: new Map(),
    answered: new Map(),
  };
  const { stored, after } = changeLines(context, { deal: row, lines }, requested, {
    actor: "member",
    userId: member.id,
  });
  await stored;
  const { signed, sealed, eventData } = await sealAcceptance(context, after, {
    signedName: name,
    consentVersion: 0,
    recordedBy: member.id,
    record: { by, note, file },
    purchaseOrder,
    acceptedTerms: "all",
  });
  await recordEvents(context, [id], "acceptance_recorded", eventData);
  if (signed.ownerId !== member.id)
    await notifyOwner(context, signed, {
      kind: "proposal_recorded",
      amount: signed.amountAfterTax,
      currency: signed.currency,
      by,
      note,
    });
  const recorded = { by, note, file: file && { name: file.name, bytes: file.bytes, sha256: file.sha256 } };
  const more = {
    accepted_at: now.toISOString(),
    signed_name: name,
    verification_code: verificationCode(sealed.contentHash),
    content_hash: sealed.contentHash,
    recorded_by: recordedBy,
    note,
    file: recorded.file,
  };
  await notifyWebhooks(context, { event: "deal.acceptance_recorded", deal: signed, more });
  return { ...presentAcceptance(signed, sealed), recorded };
}

/** The selection with exactly these optional lines. Error: 422 for any other line. */
function ticksOf(selected: readonly number[], lines: readonly LineRecord[]): Map<number, boolean> {
  const optional = lines.filter((line) => line.isOptional);
  if (selected.some((id) => !optional.some((line) => line.id === id)))
    throw invalid("selected", "names a line that is not an optional one of this deal");
  return new Map(optional.map(({ id }) => [id, selected.includes(id)]));
}
