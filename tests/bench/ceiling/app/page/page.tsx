import { headers } from "next/headers";

/** A minimal page that is rendered for each request. */
export default async function Page() {
  return <p>{(await headers()).get("host")}</p>;
}
