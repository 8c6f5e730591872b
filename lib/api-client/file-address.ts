/** Where a stored file is fetched: a path that starts with /storage has the API's base put before it; any other is given back as it is (API-17). */
export const fileAddressOf =
  (base: string) =>
  (path: string): string =>
    path.startsWith("/storage/") ? `${base}${path}` : path;
