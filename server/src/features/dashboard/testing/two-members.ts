import type { Me } from '@flydeck/contract/accounts/me';
import type { OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

export interface Person {
  readonly visitor: Visitor;
  readonly username: string;
  readonly profileOid: string;
}

export interface TwoMembers {
  readonly instance: Instance;
  readonly ada: Person;
  readonly grace: Person;
}

/**
 * Sets up an instance with two members for the tests of a file. Each test starts without presentations and folders.
 */
export function useTwoMembers(take: (members: TwoMembers) => void): void {
  let instance: Instance | undefined;
  beforeAll(async () => {
    instance = await createInstance({ twoProcesses: true });
    // The first account becomes the administrator; both members are ordinary.
    await createMember(instance.app, 'First Of All', { address: '192.0.2.19' });
    const ada = await createPerson(instance, 'Ada Lovelace', '192.0.2.20');
    const grace = await createPerson(instance, 'Grace Hopper', '192.0.2.21');
    take({ instance, ada, grace });
  }, 90_000);
  afterAll(() => instance?.close());
  beforeEach(async () => {
    await instance?.db.deleteFrom('presentations').execute();
    await instance?.db.deleteFrom('folders').execute();
  });
}

async function createPerson({ app, db }: Instance, name: string, address: string): Promise<Person> {
  const visitor = await createMember(app, name, { address });
  const { profileOid } = (await visitor.get('/api/page/me')).json<Me>();
  const profile = await db
    .selectFrom('profiles')
    .select(['oid', 'username'])
    .where('oid', '=', profileOid ?? '')
    .executeTakeFirstOrThrow();
  return { visitor, username: profile.username, profileOid: profile.oid };
}

/** Publishes a presentation of a member and returns its oid. */
export async function publishFor(
  instance: Instance,
  owner: Person,
  title: string,
  privacy: Privacy = 'private',
): Promise<string> {
  const { oid } = await instance.publish({ owner: owner.username, privacy, document: { title } });
  return oid;
}

export const API = '/api/dashboard/presentations';

export async function list({ visitor }: Person, query = ''): Promise<OwnPresentations> {
  const answer = await visitor.get(`${API}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

export const titles = async (who: Person, query = ''): Promise<string[]> =>
  (await list(who, query)).presentations.map(({ title }) => title);

export const change = ({ visitor }: Person, oid: string, body: object) =>
  visitor.send('PATCH', `${API}/${oid}`, body);

/** Whether the public search finds anything for the words. */
export async function isInPublicSearch({ app }: Instance, words: string): Promise<boolean> {
  const page = await app.inject(`/explore/search/?search=${encodeURIComponent(words)}`);
  return page.body.includes('/p/');
}
