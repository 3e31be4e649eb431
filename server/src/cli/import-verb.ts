import { parseArgs } from 'node:util';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { ImportError } from '@flydeck/readers/import-result';
import { refreshSearchInTransaction } from '../features/search/index.ts';
import { ensureProfile, findProfile } from '../library/index.ts';
import { buildSceneInChild } from '../publishing/building.ts';
import { publishPresentation } from '../publishing/index.ts';
import { findRunningServer, publicUrlOf } from '../running-server.ts';
import { type Instance, withInstance } from './instance.ts';
import { openDeck } from './open-deck.ts';
import { printError, printLine, type Subcommand, UsageError } from './verb.ts';

/** User name of the site's own profile. This profile owns the presentations that are imported without `--owner`. */
const DEFAULT_OWNER = 'flydeck';

/** Privacy settings by their names in the interface. `hidden`, the stored name of "Unlisted", is also accepted. */
const PRIVACY_NAMES: Readonly<Record<string, Privacy>> = {
  private: 'private',
  unlisted: 'hidden',
  public: 'public',
  reusable: 'reusable',
  hidden: 'hidden',
};

const HELP = `Usage: npm run flydeck -- import FILE… [--owner USERNAME [--create-owner]] [--privacy private|unlisted|public|reusable]

Publishes PowerPoint, PDF, Markdown and .flydeck files, and prints the URL of each page.

  --owner USERNAME   the member who owns the presentations (default: the profile of the site)
  --create-owner     create a profile for USERNAME if it does not exist
  --privacy P        private: only the owner; unlisted: anyone with the link;
                     public: everyone, listed; reusable: public, and others may copy it (default public)

Import warnings are printed to stderr. Exits with 1 if a file cannot be read; the other files are still published.`;

export const importVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        'create-owner': { type: 'boolean', default: false },
        privacy: { type: 'string' },
      },
    });
    if (positionals.length === 0) throw new UsageError('Missing file. Usage: npm run flydeck -- import FILE…');
    const username = values.owner === undefined ? undefined : parseUsername(values.owner);
    const privacy = parsePrivacy(values.privacy ?? 'public');
    return withInstance(async (instance) => {
      const ownerOid = await resolveOwner(instance, username, { createIfMissing: values['create-owner'] });
      let exitCode = 0;
      for (const file of positionals) {
        try {
          await publishFile(file, ownerOid, privacy, instance);
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
          printError(`${error.code}: ${error.message}`);
          exitCode = 1;
        }
      }
      return exitCode;
    });
  },
};

/**
 * Returns the oid of the profile with this user name. Without a user name, returns the oid of the profile of the site.
 * @throws UsageError if there is no profile with this user name and `createIfMissing` is false.
 */
async function resolveOwner(
  { config, db }: Instance,
  username: string | undefined,
  { createIfMissing }: { readonly createIfMissing: boolean },
): Promise<string> {
  if (username === undefined) return ensureProfile(db, { username: DEFAULT_OWNER, publicDisplayName: config.siteName });
  const ownerOid = createIfMissing ? await ensureProfile(db, { username }) : await findProfile(db, username);
  if (ownerOid !== undefined) return ownerOid;
  throw new UsageError(
    `There is no member "${username}". Check the name, or add --create-owner to create a profile for it.`,
  );
}

/** Publishes a file, prints the URL of its page, and prints import warnings to stderr. */
async function publishFile(
  file: string,
  ownerOid: string,
  privacy: Privacy,
  { config, db, blobs }: Instance,
): Promise<void> {
  const deck = await openDeck(file);
  const { path, warnings } = await publishPresentation(
    { db, blobs, buildScene: buildSceneInChild, onPublished: refreshSearchInTransaction },
    { deck, owner: ownerOid, privacy },
  );
  for (const { code, message } of [...deck.warnings, ...warnings]) printError(`  ${code}: ${message}`);
  const origin = config.siteUrl ?? findRunningServer(config.dataDir)?.address ?? publicUrlOf(config);
  printLine(`${origin}${path}`);
}

function parseUsername(text: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(text)) return text;
  throw new UsageError(
    `"${text}" is not a valid user name: use letters, digits, dots, dashes and underscores, 63 at most.`,
  );
}

function parsePrivacy(text: string): Privacy {
  const privacy = Object.hasOwn(PRIVACY_NAMES, text) ? PRIVACY_NAMES[text] : undefined;
  if (privacy) return privacy;
  throw new UsageError(`--privacy takes private, unlisted, public or reusable, not "${text}".`);
}
