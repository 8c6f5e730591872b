import type { z } from "zod";
import { inPage } from "@/lib/server/auth/page-context";
import { clientsApi, type ClientsQuery } from "@/lib/domain/clients/api";
import { listClients } from "@/lib/domain/clients/list-clients";
import { log } from "@/lib/platform/log";

type Loaded = z.output<typeof clientsApi.list.response> & { isFailed: boolean };

/** The clients of a page; an empty list that says so when they cannot be read. */
export async function loadClients(query: ClientsQuery): Promise<Loaded> {
  try {
    return {
      ...(await inPage(async (context) => clientsApi.list.response.parse(await listClients(context, query)))),
      isFailed: false,
    };
  } catch (error) {
    log.error({ err: error }, "Failed to load clients");
    return {
      data: [],
      meta: { total: 0, current_page: query.page, per_page: query.per_page, last_page: query.page },
      isFailed: true,
    };
  }
}
