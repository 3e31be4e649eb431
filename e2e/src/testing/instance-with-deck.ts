import { afterAll, beforeAll } from 'vitest';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { sharedBrowser } from './browser.ts';
import { callApi } from './call-api.ts';
import { deckMarkdown, type TestDeck } from './create-deck.ts';
import { MemberClient } from './member-client.ts';
import { sharedServer } from './server.ts';
import { startServer } from './start-server.ts';
import type { InstanceTemplate } from './templates.ts';
import { EMPTY_TEMPLATE, startInstance, type TestInstance } from './test-instance.ts';
import { Visitor } from './visitor.ts';

/** An instance, its administrator, and a public presentation of two steps. */
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

/** An instance with its administrator and the public presentation. */
const TEMPLATE_WITH_DECK: InstanceTemplate = {
  name: 'deck',
  base: EMPTY_TEMPLATE,
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, { DEMOS: 'false' });
    await createPublicDeck(await createAdministrator(server.origin));
    await server.stop();
  },
};

/** Creates a public presentation of two steps. */
async function createPublicDeck(admin: MemberClient): Promise<TestDeck> {
  const title = 'Rivers of the world';
  const text = deckMarkdown(title);
  const { oid } = await admin.call<{ oid: string }>('POST', '/api/drafts', { kind: 'markdown', text });
  return admin.call<TestDeck>('PATCH', `/api/dashboard/presentations/${oid}`, { title, privacy: 'public' });
}

/** Returns the only presentation of the administrator of an instance that was made from `TEMPLATE_WITH_DECK`. */
async function findDeck(admin: MemberClient): Promise<TestDeck> {
  const { presentations } = await admin.call<{ presentations: readonly [TestDeck] }>(
    'GET',
    '/api/dashboard/presentations',
  );
  return presentations[0];
}

/**
 * Provides an instance for the tests of a file. With `settings`, an instance is started. Without `settings`, the
 * instance is the shared server; the presentation is then created before the first test and deleted after the last one.
 * `prepare` is called with the administrator's browser before the first test. Returns a function that tests call to get
 * the instance.
 */
export function useInstanceWithDeck(
  settings?: Readonly<Record<string, string>>,
  prepare: (admin: Visitor) => Promise<void> = async () => undefined,
): () => InstanceWithDeck {
  let testInstance: TestInstance | undefined;
  let client: MemberClient | undefined;
  let instance: InstanceWithDeck | undefined;
  beforeAll(async () => {
    if (settings) testInstance = await startInstance({ SIGN_UPS_PER_HOUR: '1000', ...settings }, TEMPLATE_WITH_DECK);
    const { origin, env } = testInstance ?? sharedServer();
    const admin = await Visitor.create(await sharedBrowser());
    client = await MemberClient.logIn(origin, ADMINISTRATOR);
    const deck = await (testInstance ? findDeck(client) : createPublicDeck(client));
    await admin.page.context().addCookies(client.cookies());
    await admin.open(`${origin}/admin/reports/`);
    await prepare(admin);
    instance = { origin, env, deck, admin };
  });
  afterAll(async () => {
    await instance?.admin.close();
    // Other test files use the shared server, and must not find the presentation.
    if (instance && !testInstance) await client?.call('DELETE', `/api/dashboard/presentations/${instance.deck.oid}`);
    await testInstance?.close();
  });
  return () => {
    if (!instance) throw new Error('The instance is not running.');
    return instance;
  };
}
