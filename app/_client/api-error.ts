export { ApiError } from "@/lib/api-client/api-error";
