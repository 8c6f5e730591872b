import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { selectOptions } from "@/lib/domain/proposals/select-options";

export const PATCH = endpoint(proposalsApi.select, (context, { params, body, headers }) =>
  selectOptions(context, params.uuid, body, headers),
);
