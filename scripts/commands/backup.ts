import { checkBackup } from "./backup/read-backup";
import { writeBackup } from "./backup/write-backup";
import { adminUrl, asCommand, filePath } from "./command-line";

/**
 * `npm run backup -- FILE`: the database as it is at one moment, and the stored files, in one file that is
 * then read again and compared.
 */
await asCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error("Say where to: npm run backup -- FILE");
  const path = filePath(given);
  await writeBackup(adminUrl(), path, new Date()).catch((error: NodeJS.ErrnoException) =>
    Promise.reject(error.code === "EEXIST" ? new Error(`${path} is there already.`) : error),
  );
  const { tables, files } = await checkBackup(path);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `Saved ${rows} rows of ${tables.length} tables and ${files.length} files to ${path}; read again, it is ` +
      "what was saved.",
  );
  console.log(
    "Keep the server's secret with it (NEXTAUTH_SECRET, or secrets.json in the data folder): stored " +
      "credentials cannot be read without.",
  );
});
