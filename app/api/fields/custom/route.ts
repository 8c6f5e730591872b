import { fieldsApi } from "@/lib/fields/api";
import { customFields } from "@/lib/fields/custom-fields";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(fieldsApi.custom, (context) => customFields(context));
