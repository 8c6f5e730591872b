import { reportErrors } from "@/app/_client/report-errors";

// Runs before the page's own scripts, so that their failures are heard too.
reportErrors(window);
