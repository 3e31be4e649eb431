import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_FILE_HASH } from '../features/presentations/index.ts';
import { StartError } from '../start-error.ts';
import { corpusDir } from '../testing/corpus.ts';
import { withInstance } from './instance.ts';
import { seed } from './seeding/seed.ts';
import { readTalks } from './seeding/talks.ts';
import { printError, printLine, UsageError, type Verb } from './verb.ts';

const HELP = `Usage: npm run flydeck -- seed --presentations N

Fills an instance with N presentations for trying searches at scale: titles, descriptions and words of real talks, put
together anew, always the same for the same N. They have no scene of their own and cannot be flown through.
Reads ../shared/corpus/text, or the folder corpus/text below FLYDECK_SHARED.`;

export const seedVerb: Verb = {
  summary: 'fill an instance with made-up presentations, for measuring',
  help: HELP,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { presentations: { type: 'string' } } });
    const count = Number(values.presentations);
    if (!Number.isInteger(count) || count < 1 || count > 100_000_000)
      throw new UsageError('How many? Usage: npm run flydeck -- seed --presentations 10000');
    const corpus = corpusDir();
    if (!corpus)
      throw new StartError('There is no folder ../shared/corpus/text, and FLYDECK_SHARED names none.');
    const talks = readTalks(join(corpus, 'text'));
    return withInstance(async ({ db }) => {
      await seed({
        db,
        talks,
        count,
        scene: { documentHash: NO_FILE_HASH, sceneHash: NO_FILE_HASH, aspectRatio: 16 / 9 },
        onProgress: (done) => {
          if (done % 50_000 === 0) printError(`${done} of ${count}`);
        },
      });
      printLine(`${count} presentations`);
      return 0;
    });
  },
};
