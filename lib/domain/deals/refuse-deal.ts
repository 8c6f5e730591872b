import type { Context } from "@/lib/platform/context";
import { changeStatus } from "./status-change";

/** Staff mark a pending deal as lost, expired ones too (REST-28, S-081). Refused before: the same deal. Errors: 404, 409, 412. */
export const refuseDeal = (
  context: Context,
  id: number,
  headers = new Headers(),
): ReturnType<typeof changeStatus> => changeStatus(context, id, "lost", headers);
