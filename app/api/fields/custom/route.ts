import { fieldsApi } from "@/lib/domain/fields/api";
import { customFields } from "@/lib/domain/fields/custom-fields";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(fieldsApi.custom, (context) => customFields(context));
