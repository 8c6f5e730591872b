import { categoriesApi } from "@/lib/domain/catalog/categories/api";
import { deleteCategory, updateCategory } from "@/lib/domain/catalog/categories/change-category";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(categoriesApi.update, (context, { params, body, headers }) =>
  updateCategory(context, params.id, body, headers),
);

export const DELETE = endpoint(categoriesApi.remove, (context, { params, headers }) =>
  deleteCategory(context, params.id, headers),
);
