/** The keywords of RFC 7644, 3.12. */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** A refusal in the format of SCIM (RFC 7644, 3.12). */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
    this.name = "ScimError";
  }

  get body(): object {
    return {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(this.status),
      ...(this.scimType ? { scimType: this.scimType } : {}),
      detail: this.detail,
    };
  }
}

export const scimNotFound = (): ScimError => new ScimError(404, "There is no such user.");
export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, "invalidValue");
