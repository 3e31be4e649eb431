import type { Credentials } from './log-in.ts';
import type { Visitor } from './visitor.ts';

/**
 * Creates an account with the request of the sign-up form and reloads the page. The visitor must have opened a page of
 * the instance.
 * @returns the credentials.
 * @throws Error if the status of the response is not 200.
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
    // Sets the CSRF cookie. The open page may be a shared page, which does not set this cookie.
    await fetch('/login/');
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/api/accounts/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) },
      body: JSON.stringify(body),
    });
    return response.status;
  }, account);
  if (status !== 200) throw new Error(`Signing up failed with status ${status}.`);
  await visitor.reload();
  return account;
}
