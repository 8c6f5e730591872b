import { ApiError } from "./api-error";

/** The caller changed its mind (API-06). */
export const cancelled = (): ApiError =>
  new ApiError("CANCELLED", { status: 0, message: "Request cancelled" });
