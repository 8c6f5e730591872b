import { redirect } from "next/navigation";

/** GRD-01: / leads to the dashboard, which leads strangers to the sign-in. */
export default function Home() {
  redirect("/dashboard");
}
