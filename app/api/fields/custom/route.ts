import { fieldsApi } from "@/lib/domain/fields/api";
import { customFields } from "@/lib/domain/fields/read-field";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(fieldsApi.custom, (context) => customFields(context));
