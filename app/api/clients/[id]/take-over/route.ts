import { dealsApi } from "@/lib/domain/deals/api";
import { takeOverClient } from "@/lib/domain/deals/take-over-client";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(dealsApi.takeOver, (context, { params }) => takeOverClient(context, params.id));
