import { parseArgs } from 'node:util';
import { openSecrets } from '../adapters/secrets/instance-secrets.ts';
import { BLOB_OWNERS } from '../blob-owners.ts';
import { collect } from '../features/storage/collect.ts';
import { ForeignBlobsError } from '../features/storage/index.ts';
import { UnreadableBlobError } from '../publishing/index.ts';
import { withInstance } from './instance.ts';
import { printError, printLine, type Subcommand } from './verb.ts';

const HELP = `Usage: npm run flydeck -- collect [--dry-run]

Deletes the stored files that nothing in the database refers to, and prints their names. Files stored within the last
day are kept. If any data cannot be read, nothing is deleted.

  --dry-run   only prints the files that would be deleted`;

export const collectVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } } });
    const dryRun = values['dry-run'] ?? false;
    return withInstance(async ({ db, blobs }) => {
      const deps = { db, blobs, secrets: await openSecrets(db), owners: BLOB_OWNERS };
      try {
        const result = await collect(deps, {
          dryRun,
          onDeleted: ({ key, bytes }) => printLine(`${key} ${bytes}`),
        });
        printError(result ? formatSummary(result, dryRun) : 'Another process is already collecting.');
        return result ? 0 : 1;
      } catch (error) {
        if (!(error instanceof UnreadableBlobError || error instanceof ForeignBlobsError)) throw error;
        printError(`${error.message} Nothing was deleted.`);
        return 1;
      }
    });
  },
};

const formatSummary = ({ files, bytes }: { files: number; bytes: number }, dryRun: boolean): string =>
  `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB ${dryRun ? 'would be deleted' : 'deleted'}`;
