import { seal, unseal } from "@/lib/platform/secrets/seal";

export type ChainEnd = { tenantId: number; sequence: number; hash: string };

const PURPOSE = "audit trail's end";

/** The end of a chain, sealed with the server's secret. */
export const sealEnd = ({ tenantId, sequence, hash }: ChainEnd): string =>
  seal({ tenantId, purpose: PURPOSE }, `${sequence}:${hash}`);

/** Whether this server (or one with a former secret) sealed just this end. */
export const isSealOf = (text: string, { tenantId, sequence, hash }: ChainEnd): boolean =>
  unseal({ tenantId, purpose: PURPOSE }, text) === `${sequence}:${hash}`;
