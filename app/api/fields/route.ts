import { fieldsApi } from "@/lib/fields/api";
import { listFields } from "@/lib/fields/list-fields";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(fieldsApi.list, (context, { query }) => listFields(context, query));
