import { endpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { selectOptions } from "@/lib/proposals/select-options";

export const PATCH = endpoint(proposalsApi.select, (context, { params, body, headers }) =>
  selectOptions(context, params.uuid, body, headers),
);
