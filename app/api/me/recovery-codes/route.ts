import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { renewCodes } from "@/lib/domain/factors/factor-changes";

export const POST = endpoint(factorsApi.renewCodes, (context) => renewCodes(context));
