import { AppError, type FieldError } from "@/lib/core/contract/errors";
import { lackingIn, type Lack, type OfferContent } from "@/lib/core/offers/lacking";

const MISSING = {
  client: { field: "client_id", code: "required", message: "Client is required" },
  services: { field: "lineItems", code: "required", message: "At least one catalog item must be selected" },
} as const satisfies Record<Lack, FieldError>;

/**
 * Error: 422 naming what an offer lacks, client or lines (VAL-11, VAL-12); a draft deal may be stored without (U-82).
 * @param path of the deal's fields in the body
 */
export function mustBeFinished(content: OfferContent, path = ""): void {
  const errors = lackingIn(content).map((lack) => {
    const { field, ...error } = MISSING[lack];
    return { field: `${path}${field}`, ...error };
  });
  const [first] = errors;
  if (first) throw new AppError(422, "VALIDATION_ERROR", first.message, { errors });
}
