import { askHost } from "./ask-host";
import type { SharedServerAnswer } from "./host";

/**
 * The application server that the API tests of a run share, with its database (see tests/README.md).
 *
 * @param options.demo true: the one with the demo data, for browser tests
 */
export function sharedServer(options: { demo?: boolean } = {}): Promise<SharedServerAnswer> {
  return askHost<SharedServerAnswer>(options.demo ? "/server/demo" : "/server");
}
