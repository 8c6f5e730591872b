import { Reply, etag } from "./reply";

/** The answer of a row that has versions, with the tag that names its state. */
export const presentedWithTag = <Row extends { id: number; version: number }>(
  row: Row,
): Reply<{ data: Row }> => new Reply({ data: row }, { headers: { ETag: etag(row.id, row.version) } });
