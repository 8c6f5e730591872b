import { compileNoSchemas } from "@/app/_client/compile-no-schemas";
import { reportErrors } from "@/app/_client/report-errors";

// Both run before the page's own scripts, so that errors in those are reported too.
reportErrors(window);
compileNoSchemas();
