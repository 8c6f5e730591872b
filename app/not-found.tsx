import { LookSheet } from "@/app/_shell/look-sheet";
import { NotFoundPage, notFoundTitle } from "@/app/_shell/not-found-page";
import { Texts } from "@/app/_shell/texts";
import { TopBar } from "@/app/_shell/top-bar";
import { AppError } from "@/lib/core/contract/errors";
import { pageMember, pageTenant } from "@/lib/server/auth/page-context";

export { notFoundTitle as generateMetadata };

/** Every unknown address (GRD-14), with the bar and the colours of its workspace if it has one. */
export default async function NotFound() {
  if (!(await isOfTenant())) return <NotFoundPage />;
  return (
    <Texts groups={["common", "errors", "shell"]}>
      <LookSheet />
      <TopBar member={await pageMember()} />
      <NotFoundPage />
    </Texts>
  );
}

/** Whether the host is that of a workspace that may be opened. */
async function isOfTenant(): Promise<boolean> {
  try {
    await pageTenant();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
