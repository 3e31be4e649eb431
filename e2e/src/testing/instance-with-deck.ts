import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { sharedBrowser } from './browser.ts';
import { callApi } from './call-api.ts';
import { deckMarkdown, type TestDeck } from './create-deck.ts';
import { MemberClient } from './member-client.ts';
import { startServer } from './start-server.ts';
import { folderOf, type InstanceTemplate } from './templates.ts';
import { EMPTY_TEMPLATE, startInstance, type TestInstance } from './test-instance.ts';
import { Visitor } from './visitor.ts';

/** An instance with its own settings, its administrator, and a public presentation of two steps. */
export interface InstanceWithDeck {
  readonly origin: string;
  /** Environment variables that let the `flydeck` command use this server’s data. */
  readonly env: Readonly<Record<string, string>>;
  readonly deck: TestDeck;
  /** A browser in which the administrator is logged in. */
  readonly admin: Visitor;
}

/**
 * Turns a flag on for `sharePercent` % of the visitors, or off if `sharePercent` is 0.
 * @throws Error unless the status of the response is 200
 */
export async function setFlag(admin: Visitor, name: string, sharePercent: number): Promise<void> {
  // For `sharePercent` 0, `enabled` is false, and the share in the request has no effect.
  const body = { enabled: sharePercent > 0, sharePercent: Math.max(1, sharePercent) };
  const { status } = await callApi(admin, 'PUT', `/api/admin/flags/${name}`, body);
  if (status !== 200) throw new Error(`Setting the flag ${name} failed with status ${status}.`);
}

const DECK_FILE = 'e2e-deck.json';

/** An instance with its administrator and a public presentation, whose oid and path are in `DECK_FILE`. */
const TEMPLATE_WITH_DECK: InstanceTemplate = {
  name: 'deck',
  base: EMPTY_TEMPLATE,
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false' });
    const admin = await createAdministrator(server.origin);
    const title = 'Rivers of the world';
    const text = deckMarkdown(title);
    const { oid } = await admin.call<{ oid: string }>('POST', '/api/drafts', { kind: 'markdown', text });
    const change = { title, privacy: 'public' };
    const deck = await admin.call<TestDeck>('PATCH', `/api/dashboard/presentations/${oid}`, change);
    await writeFile(join(dataDir, DECK_FILE), JSON.stringify(deck));
    await server.stop();
  },
};

/**
 * Starts an instance before the first test of a file, and then calls `prepare` with the administrator's browser.
 * Returns a function that tests call to get the instance.
 */
export function useInstanceWithDeck(
  settings: Readonly<Record<string, string>> = {},
  prepare: (admin: Visitor) => Promise<void> = async () => undefined,
): () => InstanceWithDeck {
  let testInstance: TestInstance | undefined;
  let instance: InstanceWithDeck | undefined;
  beforeAll(async () => {
    testInstance = await startInstance({ SIGN_UPS_PER_HOUR: '1000', ...settings }, TEMPLATE_WITH_DECK);
    const { origin, env } = testInstance;
    const admin = await Visitor.create(await sharedBrowser());
    const client = await MemberClient.logIn(origin, ADMINISTRATOR);
    await admin.page.context().addCookies(client.cookies());
    await admin.open(`${origin}/admin/reports/`);
    const deck = JSON.parse(await readFile(join(folderOf(TEMPLATE_WITH_DECK), DECK_FILE), 'utf8')) as TestDeck;
    await prepare(admin);
    instance = { origin, env, deck, admin };
  });
  afterAll(async () => {
    await instance?.admin.close();
    await testInstance?.close();
  });
  return () => {
    if (!instance) throw new Error('The instance is not running.');
    return instance;
  };
}
