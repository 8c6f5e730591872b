import { etag, Reply } from "@/lib/http/reply";

/** The answer of a role or user, with the tag that names its state. */
export const presentedWithTag = <Row extends { id: number; version: number }>(
  row: Row,
): Reply<{ data: Row }> => new Reply({ data: row }, { headers: { ETag: etag(row.id, row.version) } });
