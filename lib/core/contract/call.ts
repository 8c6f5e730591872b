export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Where an endpoint is: the half of its contract that browsers carry. Schemas, texts and limits stay on the server. */
export type Call<M extends Method = Method, Path extends string = string> = {
  readonly method: M;
  /** Path under /api with {parameters}. */
  readonly path: Path;
};

/** A call with its method and path as types, by which the contract is found (ContractOf). */
export const call = <const M extends Method, const Path extends string>(
  method: M,
  path: Path,
): Call<M, Path> => ({ method, path });
