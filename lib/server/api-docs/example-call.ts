import type { Call } from "./document";

/**
 * The call as a command line with the document's own example; $KAPI and $TOKEN stand for the workspace's address and
 * the caller's token.
 */
export function exampleCall({ method, path, operation }: Call): string {
  const { parameters = [], security, requestBody } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`);
  const body = requestBody?.content["application/json"]?.example;
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$KAPI${filled}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
    ...(security === undefined || security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(parameters.some(({ name }) => name === "Idempotency-Key")
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ];
  return parts.join(" \\\n  ");
}
