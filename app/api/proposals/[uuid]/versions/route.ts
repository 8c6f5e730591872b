import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { keepVersion, readVersions } from "@/lib/domain/proposals/versions";

export const GET = endpoint(proposalsApi.versions, async (context, { params }) => ({
  data: await readVersions(context, params.uuid),
}));

export const POST = endpoint(proposalsApi.keepVersion, async (context, { params, headers, body }) => ({
  data: await keepVersion(context, params.uuid, headers, body),
}));
