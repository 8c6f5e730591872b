import { headers } from "next/headers";

/** The least that a page can do which is rendered for each request. */
export default async function Page() {
  return <p>{(await headers()).get("host")}</p>;
}
