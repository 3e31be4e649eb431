import type { Credentials } from './log-in.ts';
import type { Visitor } from './visitor.ts';

/**
 * Makes an account for a visitor who stands on one of our pages, as the form does, and loads the page again.
 * @returns what they log in with.
 */
export async function signUp(visitor: Visitor, name: string): Promise<Credentials> {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${crypto.randomUUID()}@example.org`;
  const account = {
    name,
    email,
    password: 'correct horse battery',
    authorSegment: 'teacher',
    language: 'en',
  };
  const status = await visitor.page.evaluate(async (body) => {
    // A page that is drawn for one visitor brings the cookie.
    await fetch('/login/');
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/accounts/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, account);
  if (status !== 200) throw new Error(`Signing up was answered with ${status}.`);
  await visitor.reload();
  return account;
}
