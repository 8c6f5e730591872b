import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { notFound } from "@/lib/core/contract/errors";
import { coverOf } from "@/lib/core/documents/outline";
import { proposalBrand } from "@/lib/domain/branding/proposal-brand";
import { readBrand, readLogo } from "@/lib/domain/branding/read-brand";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { readProposal } from "@/lib/domain/proposals/read-proposal";
import { proposalState } from "@/lib/domain/proposals/state";
import { mustBeEnabled, namedTenant } from "@/lib/domain/tenants/request-tenant";
import type { Context, LongContext } from "@/lib/platform/context";
import { PlainResponse } from "@/lib/platform/http/answer";
import { failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";
import { admit } from "@/lib/platform/limits/admission";
import { openStorage } from "@/lib/platform/storage/open-storage";
import type { PreviewJob } from "@/lib/platform/uploads/job";
import { inSandbox } from "@/lib/platform/uploads/sandbox";
import { longContextOf } from "../endpoint";

const LARGEST = 16 * 1024 * 1024;

/** By the hash of what they are made of. */
const drawn = new LRUCache<string, Uint8Array>({
  maxSize: LARGEST,
  sizeCalculation: (bytes) => bytes.length,
});

/**
 * GET /proposals/{uuid}/preview.jpg: the picture that messengers show beside a pasted link (og:image), the proposal's
 * cover, else the workspace's logo on its colour. It shows nothing that is not on the page, and its address is as
 * secret as the page's. It has the page's rate limits. Errors: 404 also without cover and logo; 403, 425, 429.
 */
export async function showPreview(request: Request, uuid: string): Promise<Response> {
  const facts = requestFacts(request.headers);
  try {
    const tenant = await namedTenant(request.headers);
    mustBeEnabled(tenant);
    const admission = await admit(proposalsApi.read, { tenant, facts, params: { uuid } });
    if (!(await proposalState(tenant.id, uuid)))
      throw await admission.afterFailure(notFound("Proposal not found"));
    const { transaction } = longContextOf({ tenant, facts });
    const picture = await transaction((context) => readPreview(context, uuid.toLowerCase()));
    return new PlainResponse(await draw(tenant.id, picture), { headers: HEADERS });
  } catch (error) {
    noteRefusal(error, { facts, route: "GET /proposals/{uuid}/preview.jpg" });
    return failureResponse(error, facts.id);
  }
}

/** An hour, because a proposal may get another cover or be deleted. */
const HEADERS = {
  "Content-Type": "image/jpeg",
  "Cache-Control": "public, max-age=3600",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Resource-Policy": "cross-origin",
  Vary: "X-tenant-UUID",
};

type PreviewSource = { cover: { file: string; focus: { x: number; y: number } } | null } & {
  logo: string | null;
  color: string;
};

async function readPreview(context: Context, uuid: string): Promise<PreviewSource> {
  const proposal = await readProposal(context, uuid);
  const { logoUrl, primaryColor } = proposalBrand(await readBrand(context), proposal);
  return { cover: coverOf(proposal.blocks)?.picture ?? null, logo: logoUrl, color: primaryColor };
}

/** After the transaction, because storage may be a bucket and drawing takes a moment. */
async function draw(tenantId: LongContext["tenantId"], source: PreviewSource): Promise<Uint8Array> {
  const job = (await ofCover(tenantId, source)) ?? (await ofLogo(tenantId, source));
  if (!job) throw notFound();
  const key = createHash("sha256")
    .update(JSON.stringify([tenantId, job.focus, job.color]))
    .update(job.bytes)
    .digest("hex");
  const cached = drawn.get(key);
  if (cached) return cached;
  const { bytes } = await inSandbox(tenantId, job);
  drawn.set(key, bytes);
  return bytes;
}

async function ofCover(tenantId: number, { cover, color }: PreviewSource): Promise<PreviewJob | null> {
  const bytes = cover && (await openStorage().get(tenantId, cover.file));
  return bytes ? { kind: "preview", bytes, focus: cover.focus, color } : null;
}

async function ofLogo(tenantId: number, { logo, color }: PreviewSource): Promise<PreviewJob | null> {
  const picture = await readLogo(tenantId, logo);
  const bytes = picture && new Uint8Array(Buffer.from(picture.dataBase64, "base64"));
  return bytes ? { kind: "preview", bytes, focus: null, color } : null;
}
