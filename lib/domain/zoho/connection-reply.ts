import type { z } from "zod";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import type { ZohoConnection } from "./connection";
import { presentConnection } from "./present-connection";
import type { zohoConnectionSchema } from "./schema";

/** The answer of a tenant's access to Zoho, with the tag that names its state where there is one. */
export const connectionReply = (
  row: ZohoConnection | null,
): Reply<{ data: z.input<typeof zohoConnectionSchema> }> => tagged({ data: presentConnection(row) }, row);
