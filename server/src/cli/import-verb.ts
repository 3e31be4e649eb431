import { parseArgs } from 'node:util';
import { type Privacy, privacySchema } from '@flydeck/contract/presentations/page-data';
import { ImportError } from '../features/imports/index.ts';
import { buildSceneInChild } from '../features/presentations/building/index.ts';
import { ensureProfile, publishPresentation } from '../features/presentations/index.ts';
import { refreshOnPublish } from '../features/search/index.ts';
import { addressOf, findRunningServer } from '../running-server.ts';
import { type Instance, withInstance } from './instance.ts';
import { openDeck } from './open-deck.ts';
import { printError, printLine, UsageError, type Verb } from './verb.ts';

const DEFAULT_OWNER = 'flydeck';

const HELP = `Usage: npm run flydeck -- import FILE… [--owner USERNAME] [--privacy public|reusable|hidden|private]

Publishes PowerPoint, PDF, Markdown and .flydeck files, and prints the address of each page.

  --owner USERNAME   whose presentations they are; made if there is no such person (default ${DEFAULT_OWNER})
  --privacy P        who may see them (default public)

What was lost or approximated is told on stderr. Ends with 1 when a file cannot be read; the others are published.`;

export const importVerb: Verb = {
  summary: 'publish files',
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { owner: { type: 'string' }, privacy: { type: 'string' } },
    });
    if (positionals.length === 0) throw new UsageError('Which file? Usage: npm run flydeck -- import FILE…');
    const username = usernameOf(values.owner ?? DEFAULT_OWNER);
    const privacy = privacyOf(values.privacy ?? 'public');
    return withInstance(async (instance) => {
      let exit = 0;
      for (const file of positionals) {
        try {
          await publishFile(file, username, privacy, instance);
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
          printError(`${error.code}: ${error.message}`);
          exit = 1;
        }
      }
      return exit;
    });
  },
};

async function publishFile(
  file: string,
  username: string,
  privacy: Privacy,
  instance: Instance,
): Promise<void> {
  const deck = await openDeck(file);
  const { config, db, blobs } = instance;
  // The site itself publishes where nobody is named.
  const names = username === DEFAULT_OWNER ? { publicDisplayName: config.siteName } : {};
  const owner = await ensureProfile(db, { username, ...names });
  const { path, warnings } = await publishPresentation(
    { db, blobs, buildScene: buildSceneInChild, onPublished: refreshOnPublish },
    { deck, owner, privacy },
  );
  for (const { code, message } of [...deck.warnings, ...warnings]) printError(`  ${code}: ${message}`);
  const origin = config.siteUrl ?? findRunningServer(config.dataDir)?.address ?? addressOf(config);
  printLine(`${origin}${path}`);
}

function usernameOf(text: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(text)) return text;
  throw new UsageError(
    `"${text}" cannot be a user name: letters, digits, dots, dashes and underscores, at most 63.`,
  );
}

function privacyOf(text: string): Privacy {
  const parsed = privacySchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--privacy takes ${privacySchema.options.join(', ')}, not "${text}".`);
}
