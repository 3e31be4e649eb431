import type { Me } from '@flydeck/contract/accounts/me';
import type { OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

export interface TestMember {
  readonly visitor: Visitor;
  readonly username: string;
  readonly profileOid: string;
}

export interface TwoMembers {
  readonly instance: Instance;
  readonly ada: TestMember;
  readonly grace: TestMember;
}

/**
 * Sets up an instance with two members for the tests of a file. Passes the instance and the members to `onReady` before
 * the first test. Each test starts without presentations and folders.
 */
export function useTwoMembers(onReady: (members: TwoMembers) => void): void {
  let instance: Instance | undefined;
  beforeAll(async () => {
    instance = await createInstance({ withSecondApp: true });
    // The first account of an instance becomes its administrator, so that the two members are not administrators.
    await createMember(instance.app, 'First Of All', { address: '192.0.2.19' });
    const ada = await createTestMember(instance, 'Ada Lovelace', '192.0.2.20');
    const grace = await createTestMember(instance, 'Grace Hopper', '192.0.2.21');
    onReady({ instance, ada, grace });
  }, 90_000);
  afterAll(() => instance?.close());
  beforeEach(async () => {
    await instance?.db.deleteFrom('presentations').execute();
    await instance?.db.deleteFrom('folders').execute();
  });
}

async function createTestMember({ app, db }: Instance, name: string, address: string): Promise<TestMember> {
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
  owner: TestMember,
  title: string,
  privacy: Privacy = 'private',
): Promise<string> {
  const { oid } = await instance.publish({ owner: owner.username, privacy, document: { title } });
  return oid;
}

export const PRESENTATIONS_API = '/api/dashboard/presentations';

/** Returns a page of the member's presentations. `query` includes the question mark, such as `?place=trash`. */
export async function listPresentations({ visitor }: TestMember, query = ''): Promise<OwnPresentations> {
  const response = await visitor.get(`${PRESENTATIONS_API}${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Returns the titles on a page of the member's presentations. */
export const listTitles = async (member: TestMember, query = ''): Promise<string[]> =>
  (await listPresentations(member, query)).presentations.map(({ title }) => title);

/** Sends a request that changes settings of a presentation, such as its title. */
export const changePresentation = ({ visitor }: TestMember, oid: string, body: object) =>
  visitor.send('PATCH', `${PRESENTATIONS_API}/${oid}`, body);

/** Returns whether the public search finds any presentation for the terms. */
export async function isInPublicSearch({ app }: Instance, searchTerms: string): Promise<boolean> {
  const page = await app.inject(`/explore/search/?search=${encodeURIComponent(searchTerms)}`);
  return page.body.includes('/p/');
}
