export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * An endpoint's method and path: the part of its contract that is bundled for browsers. Schemas, texts and limits
 * stay on the server.
 */
export type Call<M extends Method = Method, Path extends string = string> = {
  readonly method: M;
  /** Path under /api with {parameters}. */
  readonly path: Path;
};

/** A call with its method and path as literal types, by which ContractOf finds the contract. */
export const call = <const M extends Method, const Path extends string>(
  method: M,
  path: Path,
): Call<M, Path> => ({ method, path });
