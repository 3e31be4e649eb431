import { describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { linkOf, waitForMail } from './testing/outbox.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const dashboardUrl = `${origin}/dashboard/next/`;

/** Creates a presentation of a new member, and opens its share dialog on the dashboard. */
async function openShareDialog(title: string): Promise<{ owner: Visitor; deck: TestDeck }> {
  const owner = await visit();
  await owner.open(`${origin}/login/`);
  await signUp(owner, 'Olga Owner');
  const deck = await createDeck(owner, { title });
  await owner.open(`${dashboardUrl}#links=${deck.oid}`);
  await owner.page.getByRole('dialog').waitFor();
  return { owner, deck };
}

/** Invites a person with the form of the share dialog. */
async function invite({ page }: Visitor, to: string, right: string): Promise<void> {
  const form = page.getByRole('dialog').locator('form').first();
  await form.getByLabel('E-mail address or username').fill(to);
  await form.getByLabel('Access').selectOption({ label: right });
  await form.getByRole('button', { name: 'Invite' }).click();
}

const personRow = ({ page }: Visitor, name: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });

describe('sharing with people', () => {
  it('invites by mail: the invited person signs up with the mail’s link, and edits', async () => {
    const title = `Field notes ${crypto.randomUUID().slice(0, 8)}`;
    const { owner, deck } = await openShareDialog(title);
    const email = `nina.${crypto.randomUUID()}@example.org`;
    await invite(owner, email, 'Can edit');
    await personRow(owner, email).getByText('not accepted yet').waitFor();
    await owner.page.getByRole('dialog').getByText(`Shared with ${email}.`).waitFor();
    expect(await findViolations(owner.page)).toEqual([]);
    const administrator = await visit();
    await logInAsAdministrator(administrator, origin);
    const mail = await waitForMail(administrator, email, `Olga Owner shared “${title}” with you`);
    const invited = await visit(PHONE);
    await invited.open(linkOf(mail));
    // The visitor is not logged in. The login page keeps the invitation, also for the sign-up page.
    await invited.page.waitForURL(/\/login\/\?next=%2Finvitation%2F/);
    await invited.page.getByText('open the presentation that was shared with you').waitFor();
    const name = 'Nina Newcomer';
    await invited.page.getByRole('link', { name: 'Sign up' }).first().click();
    await expect.poll(() => invited.page.getByLabel('E-mail').inputValue()).toBe(email);
    await signUp(invited, name);
    await invited.page.waitForURL(new RegExp(`/p/edit/${deck.oid}/`));
    await invited.page.getByRole('application', { name: 'Canvas' }).waitFor();
    await invited.page.getByRole('button', { name: 'Comments', exact: true }).click();
    const comments = invited.page.getByRole('complementary', { name: 'Comments' });
    await comments.getByRole('button', { name: 'New comment' }).click();
    await comments.getByRole('textbox', { name: /^Write a comment/ }).fill('From my phone.');
    await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    await comments.getByRole('article').filter({ hasText: 'From my phone.' }).getByText(name).first().waitFor();
    // The link of the mail can be opened again.
    await invited.open(linkOf(mail));
    const card = invited.page.getByRole('listitem').filter({ hasText: title });
    await card.getByText('Can edit').waitFor();
    expect(await findViolations(invited.page)).toEqual([]);
    // Only the fragment of the URL of the open dashboard would change, so another page is opened first.
    await owner.open(`${origin}/explore/`);
    await owner.open(`${dashboardUrl}#links=${deck.oid}`);
    await personRow(owner, name).getByText('since').waitFor();
    await personRow(owner, name)
      .getByRole('button', { name: `End access of ${name}` })
      .click();
    await personRow(owner, `Access of ${name} ended.`).waitFor();
    await invited.reload();
    await invited.page.getByText('Nothing is shared with you yet').waitFor();
    // Ending the access can be undone.
    await personRow(owner, name).getByRole('button', { name: 'Undo' }).click();
    await personRow(owner, name).getByText('since').waitFor();
    await invited.reload();
    await card.waitFor();
  }, 240_000);

  it('shares with a username, changes the right, and the member ends the access', async () => {
    const title = `Bridges ${crypto.randomUUID().slice(0, 8)}`;
    const { owner } = await openShareDialog(title);
    const name = 'Bob Bridge';
    const bob = await visit();
    await bob.open(`${origin}/login/`);
    await signUp(bob, name);
    const username = await bob.page.evaluate(async () => {
      const response = await fetch('/api/accounts/settings');
      return ((await response.json()) as { username: string }).username;
    });
    owner.expectProblems(/404/);
    await invite(owner, 'no-such-person', 'Can view');
    await owner.page.getByText('There is no account with this username').waitFor();
    await invite(owner, username, 'Can view');
    await personRow(owner, name).waitFor();
    await personRow(owner, name)
      .getByLabel(`Access of ${name}`, { exact: true })
      .selectOption({ label: 'Can comment' });
    // Bob has no presentations of his own. His dashboard refers to the shared ones.
    await bob.open(dashboardUrl);
    await bob.page.getByRole('main').getByRole('button', { name: 'Shared with me' }).last().click();
    await bob.page.waitForURL(/place=shared/);
    const card = bob.page.getByRole('listitem').filter({ hasText: title });
    await card.getByText('Can comment').waitFor();
    await card.getByRole('button', { name: `More actions for ${title}` }).click();
    await bob.page.getByRole('menuitem', { name: 'End my access' }).click();
    await bob.page.getByText('You no longer have access').waitFor();
    expect(await card.count()).toBe(0);
  }, 240_000);
});
