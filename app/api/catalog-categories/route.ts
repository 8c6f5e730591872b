import { categoriesApi } from "@/lib/domain/catalog/categories/api";
import { listCategories } from "@/lib/domain/catalog/categories/categories";
import { createCategory } from "@/lib/domain/catalog/categories/change-category";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(categoriesApi.list, (context) => listCategories(context));

export const POST = endpoint(categoriesApi.create, (context, { body }) => createCategory(context, body));
