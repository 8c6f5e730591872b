import { Reply, etag } from "@/lib/http/reply";

/** The answer of a client, with the tag that names its state. */
export const presentedWithTag = <Client extends { id: number; version: number }>(client: Client): Reply<{ data: Client }> =>
  new Reply({ data: client }, { headers: { ETag: etag(client.id, client.version) } });
