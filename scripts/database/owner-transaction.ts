import { Connection } from "@/db/connection";
import { runTransaction, type Transaction } from "@/db/transaction";

/** Runs `work` in one transaction on a separate connection, as the migrating role. */
export async function ownerTransaction<Result>(
  adminUrl: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection({ url: adminUrl, settings: { application_name: "kapi-seed" } });
  try {
    return await runTransaction(connection, [["begin"]], work);
  } finally {
    connection.close();
  }
}
