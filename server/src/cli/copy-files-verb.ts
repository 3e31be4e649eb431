import { parseArgs } from 'node:util';
import { openFolderBlobs } from '../adapters/blobs/index.ts';
import { copyBlobs } from '../features/storage/copy-blobs.ts';
import { withInstance } from './instance.ts';
import { printError, printLine, type Subcommand } from './verb.ts';

const HELP = `Usage: npm run flydeck -- copy-files

Copies the files of the data folder to the bucket S3_BUCKET, and prints their names. Files that exist in the bucket are
skipped, so the command can be repeated. Nothing is deleted.`;

export const copyFilesVerb: Subcommand = {
  help: HELP,
  async run(args) {
    parseArgs({ args: [...args], options: {} });
    return withInstance(async ({ config, blobs }) => {
      if (!config.s3) {
        printError('S3_BUCKET is not set.');
        return 1;
      }
      const { files, bytes } = await copyBlobs(openFolderBlobs(config), blobs, ({ key, bytes: size }) =>
        printLine(`${key} ${size}`),
      );
      printError(`${files} ${files === 1 ? 'file' : 'files'} copied, ${(bytes / 1e6).toFixed(1)} MB.`);
      return 0;
    });
  },
};
