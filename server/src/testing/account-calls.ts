import type { Me } from '@flydeck/contract/accounts/me';
import { expect, vi } from 'vitest';
import { listOutbox } from '../features/mail/index.ts';
import type { Instance } from './instance.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Returns the data about the visitor that `/api/page/me` sends, such as whether the visitor is logged in. */
export const meOf = async (visitor: Visitor): Promise<Me> => (await visitor.get('/api/page/me')).json<Me>();

/** Returns the code of an error response. */
export const codeOf = (response: { json(): unknown }): string => (response.json() as { code: string }).code;

/** Returns the e-mail address of the test member with this name. The name must have at most two words. */
export const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.org`;

/** Resets all rate limits. */
export async function resetRateLimits({ db }: Pick<Instance, 'db'>): Promise<void> {
  await db.deleteFrom('attempts').execute();
}

/** Returns the texts of mails with a subject to a recipient, newest first. Waits up to 20 s for the first mail. */
export function waitForMails({ db }: Pick<Instance, 'db'>, recipient: string, subject: string): Promise<string[]> {
  return vi.waitFor(async () => {
    const { messages } = await listOutbox(db);
    const matches = messages.filter((message) => message.to === recipient && message.subject === subject);
    expect(matches, `${subject} to ${recipient}`).not.toEqual([]);
    return matches.map(({ text }) => text);
  }, 20_000);
}

/** Returns the token in the link of the newest mail with this subject to the recipient. */
export async function waitForMailToken(
  instance: Pick<Instance, 'db'>,
  recipient: string,
  subject: string,
): Promise<string> {
  const [newest = ''] = await waitForMails(instance, recipient, subject);
  const token = /[?&]token=([\w-]+)/.exec(newest)?.[1];
  if (token === undefined) throw new Error(`${subject} to ${recipient} has no link with a token.`);
  return token;
}

/** Returns whether a new visitor can log in with these credentials. */
export async function canLogIn({ app }: Pick<Instance, 'app'>, email: string, password: string): Promise<boolean> {
  const response = await (await createVisitor(app)).post('/api/accounts/log-in', { email, password });
  return response.statusCode === 200;
}
