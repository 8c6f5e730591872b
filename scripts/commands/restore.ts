import { config } from "@/base/config.mjs";
import { placeOf } from "@/lib/platform/backups/open-place";
import { configuredStorage } from "@/lib/platform/storage/open-storage";
import { keyRing } from "@/lib/platform/secrets/seal";
import { checkBackup, sourceIn } from "./backup/read-backup";
import { restoreBackup } from "./backup/restore-backup";
import { adminUrl, asCommand, filePath, requestUrl } from "./command-line";

/**
 * `npm run restore -- FILE`, or the address of a file in a bucket: restores a backup into an empty database
 * and its storage, and compares before committing.
 */
await asCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given)
    throw new Error("Say from where: npm run restore -- FILE, or npm run restore -- s3://bucket/prefix/FILE");
  const source = sourceIn(...placeOf(given, filePath), config.BACKUP_KEY);
  const manifest = await checkBackup(source);
  const storage = configuredStorage();
  await restoreBackup(adminUrl(), { source, manifest, storage, requestUrl: requestUrl() });
  if (!keyRing().some(({ id }) => id === manifest.secret_id)) {
    console.log(
      "Before you start Kapi: the backup was made with another secret. Copy secrets.json of that installation into " +
        "the data folder, or put its NEXTAUTH_SECRET into KAPI_FORMER_SECRETS. Without it stored credentials and the " +
        "ends of audit trails cannot be read.",
    );
  }
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files of ` +
      `${manifest.created_at}; all of them are what was saved.`,
  );
});
