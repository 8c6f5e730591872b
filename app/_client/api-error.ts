export { ApiError, type ApiErrorKind } from "@/lib/api-client/api-error";
