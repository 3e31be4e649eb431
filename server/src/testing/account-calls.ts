import type { Me } from '@flydeck/contract/accounts/me';
import { expect, vi } from 'vitest';
import { listOutbox } from '../features/mail/index.ts';
import { aVisitor, type Visitor } from './a-visitor.ts';
import type { Instance } from './an-instance.ts';

/** Who a visitor is to the instance. */
export const meOf = async (visitor: Visitor): Promise<Me> => (await visitor.get('/api/page/me')).json<Me>();

/** The code of a refusal. */
export const codeOf = (answer: { json(): unknown }): string => (answer.json() as { code: string }).code;

/** The address that a member of this name, of two words at most, signs up with. */
export const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.org`;

/** Limits begin anew. */
export async function forgetAttempts({ db }: Pick<Instance, 'db'>): Promise<void> {
  await db.deleteFrom('attempts').execute();
}

/** The mails of a subject to somebody, the newest first; the queue may still be at work. */
export function mailsTo({ db }: Pick<Instance, 'db'>, to: string, subject: string): Promise<string[]> {
  return vi.waitFor(async () => {
    const { messages } = await listOutbox(db);
    const found = messages.filter((message) => message.to === to && message.subject === subject);
    expect(found, `${subject} to ${to}`).not.toEqual([]);
    return found.map(({ text }) => text);
  }, 20_000);
}

/** The secret of the link that was mailed to somebody last. */
export async function tokenTo(instance: Pick<Instance, 'db'>, to: string, subject: string): Promise<string> {
  const [newest = ''] = await mailsTo(instance, to, subject);
  const token = /[?&]token=([\w-]+)/.exec(newest)?.[1];
  if (token === undefined) throw new Error(`${subject} to ${to} has no link with a token.`);
  return token;
}

/** In a browser of their own. */
export async function canLogIn(
  { app }: Pick<Instance, 'app'>,
  email: string,
  password: string,
): Promise<boolean> {
  const answer = await (await aVisitor(app)).post('/api/accounts/log-in', { email, password });
  return answer.statusCode === 200;
}
