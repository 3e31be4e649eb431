import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { submitLogIn } from './testing/log-in.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

/**
 * Values of the URL parameter `next` that must not be used for redirects, because such values could open another site
 * or run a script.
 */
const EXTERNAL_TARGETS = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'evil.example',
];

/** Returns the session cookie of a browser; undefined without a session. */
const sessionCookieOf = async ({ page }: Visitor) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'));

it('login and sign-up redirect only within the origin of the instance (V7.20)', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const credentials = await signUp(visitor, 'Rita Redirect');
  for (const next of EXTERNAL_TARGETS)
    for (const form of ['login', 'signup']) {
      // A member who is already logged in is redirected without submitting the form.
      await visitor.open(`${origin}/${form}/?next=${encodeURIComponent(next)}`);
      expect(page.url(), `${form} to ${next}`).toBe(`${origin}/`);
    }
  for (const next of EXTERNAL_TARGETS) {
    await visitor.clearCookies();
    await visitor.open(`${origin}/login/?next=${encodeURIComponent(next)}`);
    await submitLogIn(visitor, credentials);
    await page.waitForURL(`${origin}/`);
  }
});

it('login replaces a session cookie that an attacker has set', async () => {
  const attacker = await visit();
  await attacker.open(`${origin}/signup/`);
  await attacker.page.getByRole('button', { name: 'Continue as a guest' }).click();
  await attacker.page.waitForURL(`${origin}/`);
  const attackerCookie = await sessionCookieOf(attacker);
  if (!attackerCookie) throw new Error('The guest has no session cookie.');

  const victim = await visit();
  await victim.page.context().addCookies([attackerCookie]);
  await logInAsAdministrator(victim, origin);
  const session = await sessionCookieOf(victim);
  expect(session?.value).not.toBe(attackerCookie.value);
  expect([session?.httpOnly, session?.sameSite]).toEqual([true, 'Lax']);
  const me = await attacker.page.evaluate(async () => (await fetch('/api/page/me')).json());
  expect(me).toMatchObject({ isAuthenticated: false });
});

it('without the CSRF cookie, the page asks for a reload and the server refuses the login (V5.1, V8.2)', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const postUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') postUrls.push(request.url());
  });
  await page.context().clearCookies({ name: 'csrftoken' });
  await submitLogIn(visitor, { email: 'somebody@example.org', password: 'whatever it was' });
  await page.getByRole('alert').filter({ hasText: 'Reload it, then try again.' }).waitFor();
  expect(postUrls).toEqual([]);

  const rejectedResponse = await page.request.post(`${origin}/api/accounts/log-in`, {
    data: { email: 'somebody@example.org', password: 'whatever it was' },
  });
  expect([rejectedResponse.status(), (await rejectedResponse.json()).title]).toEqual([
    403,
    'Cannot make request without CSRF token.',
  ]);
});
