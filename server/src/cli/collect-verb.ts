import { parseArgs } from 'node:util';
import { openSecrets } from '../adapters/secrets/instance-secrets.ts';
import { BLOB_OWNERS } from '../blob-owners.ts';
import { UnreadableBlobError } from '../features/presentations/index.ts';
import { collect } from '../features/storage/collect.ts';
import { ForeignBlobsError } from '../features/storage/index.ts';
import { withInstance } from './instance.ts';
import { printError, printLine, type Verb } from './verb.ts';

const HELP = `Usage: npm run flydeck -- collect [--dry-run]

Deletes the files of the data folder that nothing in the database names any more, and prints their names. What was
stored within a day stays, and so does everything where anything cannot be read.

  --dry-run   only tells what would go`;

export const collectVerb: Verb = {
  summary: 'delete the files that nothing names any more',
  help: HELP,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } } });
    const dryRun = values['dry-run'] ?? false;
    return withInstance(async ({ db, blobs }) => {
      const deps = { db, blobs, secrets: await openSecrets(db), owners: BLOB_OWNERS };
      try {
        const gone = await collect(deps, {
          dryRun,
          onGone: ({ key, bytes }) => printLine(`${key} ${bytes}`),
        });
        printError(gone ? toldOf(gone, dryRun) : 'Another process is collecting already.');
        return gone ? 0 : 1;
      } catch (error) {
        if (!(error instanceof UnreadableBlobError || error instanceof ForeignBlobsError)) throw error;
        printError(`${error.message} Nothing was deleted.`);
        return 1;
      }
    });
  },
};

const toldOf = ({ files, bytes }: { files: number; bytes: number }, dryRun: boolean): string =>
  `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB ${dryRun ? 'would go' : files === 1 ? 'is gone' : 'are gone'}`;
