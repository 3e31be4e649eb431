import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { submitLogIn } from './testing/log-in.ts';
import { linkOf, waitForMail } from './testing/outbox.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const NEW_PASSWORD = 'a staple and a battery';

it('a mailed link resets a forgotten password, and works only once', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email, password } = await signUp(visitor, 'Flora Forgets');
  await visitor.clearCookies();

  await visitor.open(`${origin}/login/`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await visitor.waitForPage(/\/forgot-password\//);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('status').filter({ hasText: email }).waitFor();

  const administrator = await visit();
  await logInAsAdministrator(administrator, origin);
  const link = linkOf(await waitForMail(administrator, email, 'Set a new password'));

  await visitor.open(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();

  // The browser logs the responses to the used link (400) and to the old password (401).
  visitor.expectProblems(/40[01]/);
  await visitor.open(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' }).waitFor();

  await visitor.open(`${origin}/login/`);
  await submitLogIn(visitor, { email, password });
  await page.getByRole('alert').filter({ hasText: 'Incorrect e-mail address or password' }).waitFor();
  await visitor.reload();
  await submitLogIn(visitor, { email, password: NEW_PASSWORD });
  await page.waitForURL(`${origin}/`);
});

it('a request to reset a password gets the same response for known and unknown e-mail addresses', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email: knownEmail } = await signUp(visitor, 'Emil Enumerated');
  await visitor.clearCookies();
  const outcomes: unknown[] = [];
  for (const email of [knownEmail, `nobody.${crypto.randomUUID()}@example.org`]) {
    await visitor.open(`${origin}/forgot-password/`);
    await page.getByLabel('E-mail').fill(email);
    const responsePromise = page.waitForResponse(/request-password-reset/);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const response = await responsePromise;
    const message = (await page.getByRole('main').getByRole('status').textContent())?.replace(email, 'ADDRESS');
    outcomes.push({ status: response.status(), bodyBytes: (await response.body()).length, message });
  }
  expect(outcomes[0]).toEqual({
    status: 204,
    bodyBytes: 0,
    message:
      'If an account with ADDRESS exists, we’ve sent it a link to reset the password. The link is valid for one hour.',
  });
  expect(outcomes[1]).toEqual(outcomes[0]);
});

it('a mailed link confirms an e-mail address', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email } = await signUp(visitor, 'Connie Confirms');
  await visitor.open(`${origin}/settings/`);
  await page.getByText('This e-mail address isn’t confirmed yet.').waitFor();

  const administrator = await visit();
  await logInAsAdministrator(administrator, origin);
  await visitor.open(linkOf(await waitForMail(administrator, email, 'Confirm your e-mail address')));
  await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
  await visitor.open(`${origin}/settings/`);
  await page.getByText(email).waitFor();
  expect(await page.getByText('This e-mail address isn’t confirmed yet.').count()).toBe(0);
});
