import { randomUUID } from "node:crypto";
import { notFound } from "./errors";
import { failureResponse } from "./failure";

/** Answers an address below /api that no call has: 404 in the one error format (S-029), not the site's page. */
export const unknownCall = (): Response => failureResponse(notFound(), randomUUID());
