import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { NO_FILE_HASH } from '../publishing/index.ts';
import { StartError } from '../start-error.ts';
import { withInstance } from './instance.ts';
import { seed } from './seeding/seed.ts';
import { readTalks } from './seeding/talks.ts';
import { printError, printLine, type Subcommand, UsageError } from './verb.ts';

const HELP = `Usage: npm run flydeck -- seed --presentations N

Fills an instance with N generated presentations for testing search at scale. Titles, descriptions and texts are
recombined from real talks, deterministically. The presentations have no scene and cannot be played.
Reads ../shared/corpus/text, or the folder corpus/text below FLYDECK_SHARED.`;

export const seedVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { presentations: { type: 'string' } } });
    const count = Number(values.presentations);
    if (!Number.isInteger(count) || count < 1 || count > 100_000_000)
      throw new UsageError('Missing or invalid number. Usage: npm run flydeck -- seed --presentations 10000');
    const corpus = corpusDir();
    if (!corpus)
      throw new StartError('The folder ../shared/corpus/text does not exist. Set FLYDECK_SHARED to the shared folder.');
    const talks = readTalks(join(corpus, 'text'));
    return withInstance(async ({ db }) => {
      await seed({
        db,
        talks,
        count,
        scene: { documentHash: NO_FILE_HASH, sceneHash: NO_FILE_HASH, aspectRatio: 16 / 9 },
        onProgress: (seededCount) => {
          if (seededCount % 50_000 === 0) printError(`${seededCount} of ${count}`);
        },
      });
      printLine(`${count} presentations`);
      return 0;
    });
  },
};
