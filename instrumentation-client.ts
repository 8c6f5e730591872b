import { reportErrors } from "@/app/_client/report-errors";

// Runs before the page's own scripts, so that errors in those are reported too.
reportErrors(window);
