import { loadReference } from "./reference";
import { ownerTransaction } from "./owner-transaction";

/**
 * Brings the rows that belong to no tenant up to date in the database of the migrating role's address; run at
 * every start.
 */
export const seedReference = (adminUrl: string): Promise<void> => ownerTransaction(adminUrl, loadReference);
