import type { ApiClient } from "./api-client";
import { ApiError } from "./api-error";
import type { UserAnswer } from "./client-user";

/** GET /me (REST-09): the current user, or why there is no answer. */
export async function currentUser({ call }: ApiClient): Promise<UserAnswer | ApiError> {
  try {
    return await call<UserAnswer>("GET", "/me");
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
