import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { sendLogIn } from './testing/log-in.ts';
import { linkOf, mailTo } from './testing/outbox.ts';
import { serverAddress } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverAddress();
const NEW_PASSWORD = 'a staple and a battery';

it('a forgotten password is set anew by the mailed link, once', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email, password } = await signUp(visitor, 'Flora Forgets');
  await page.context().clearCookies();

  await visitor.open(`${origin}/login/`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await visitor.arrivesAt(/\/forgot-password\//);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('status').filter({ hasText: email }).waitFor();

  const administrator = await visit();
  await logInAsAdministrator(administrator, origin);
  const link = linkOf(await mailTo(administrator, email, 'Set a new password'));

  await visitor.open(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Your password is new' }).waitFor();

  visitor.expectProblems(/40[01]/);
  await visitor.open(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('alert').filter({ hasText: 'This link has been used or is too old.' }).waitFor();

  await visitor.open(`${origin}/login/`);
  await sendLogIn(visitor, { email, password });
  await page.getByRole('alert').filter({ hasText: 'isn’t right' }).waitFor();
  await visitor.reload();
  await sendLogIn(visitor, { email, password: NEW_PASSWORD });
  await page.waitForURL(`${origin}/`);
});

it('asking for a new password answers the same for addresses that have an account and that have none', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email } = await signUp(visitor, 'Emil Enumerated');
  await page.context().clearCookies();
  const said: unknown[] = [];
  for (const asked of [email, `nobody.${crypto.randomUUID()}@example.org`]) {
    await visitor.open(`${origin}/forgot-password/`);
    await page.getByLabel('E-mail').fill(asked);
    const answered = page.waitForResponse(/request-password-reset/);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const answer = await answered;
    const words = (await page.getByRole('main').getByRole('status').textContent())?.replace(asked, 'ADDRESS');
    said.push([answer.status(), (await answer.body()).length, words]);
  }
  expect(said[0]).toEqual([
    204,
    0,
    'If ADDRESS has an account here, a link is on its way. It works for one hour.',
  ]);
  expect(said[1]).toEqual(said[0]);
});

it('an address is confirmed by the mailed link', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open(`${origin}/login/`);
  const { email } = await signUp(visitor, 'Connie Confirms');
  await visitor.open(`${origin}/settings/`);
  await page.getByText('This address isn’t confirmed yet.').waitFor();

  const administrator = await visit();
  await logInAsAdministrator(administrator, origin);
  await visitor.open(linkOf(await mailTo(administrator, email, 'Confirm your e-mail address')));
  await page.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor();
  await visitor.open(`${origin}/settings/`);
  await page.getByText(email).waitFor();
  expect(await page.getByText('This address isn’t confirmed yet.').count()).toBe(0);
});
