import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink } from './testing/create-deck.ts';
import { drawRectangle, waitForSaved } from './testing/editor.ts';
import { submitLogIn } from './testing/log-in.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

async function openAsOwner(): Promise<Visitor> {
  const owner = await visit();
  await owner.open(`${origin}/login/`);
  await signUp(owner, 'Olga Owner');
  return owner;
}

/** Chooses a name in the dialog of the page of a share link. */
async function chooseName({ page }: Visitor, title: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Your name').fill(name);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
}

it('a visitor without an account edits and comments by a link that allows it', async () => {
  const owner = await openAsOwner();
  const deck = await createDeck(owner, { title: 'Rivers' });
  await owner.open(`${origin}/dashboard/next/#links=${deck.oid}`);
  const form = owner.page
    .getByRole('dialog')
    .locator('form')
    .filter({ has: owner.page.getByRole('button', { name: 'Create link' }) });
  await form.getByLabel('Access').selectOption({ label: 'Can edit' });
  await form.getByRole('checkbox', { name: 'Allow people without an account' }).check();
  expect(await findViolations(owner.page)).toEqual([]);
  await form.getByRole('button', { name: 'Create link' }).click();
  const entry = owner.page.getByRole('listitem').filter({ hasText: 'Without an account, too' });
  const url = await entry.getByLabel('Share link URL').inputValue();

  const guest = await visit();
  await guest.open(url);
  await guest.page.getByRole('button', { name: 'Edit without an account' }).click();
  await chooseName(guest, 'Edit without an account', 'Gus');
  await guest.page.getByRole('application', { name: 'Canvas' }).waitFor({ timeout: 60_000 });
  await guest.page.getByText('You’re editing this presentation as “Gus”.').waitFor();
  await drawRectangle(guest.page);
  await waitForSaved(guest.page);
  for (const name of ['Publish', 'History']) expect(await guest.page.getByRole('button', { name }).count()).toBe(0);
  expect(
    await guest.page.getByRole('banner').getByRole('heading', { name: 'Rivers' }).getByRole('button').count(),
  ).toBe(0);
  await guest.page.keyboard.press('Control+Alt+m');
  const panel = guest.page.getByRole('complementary', { name: 'Comments' });
  await panel.getByRole('textbox', { name: /^Write a comment/ }).fill('Too wide?');
  await guest.page.keyboard.press('Control+Enter');
  await panel.getByRole('article').filter({ hasText: 'Too wide?' }).getByText('Gus (guest)').first().waitFor();
  expect(await findViolations(guest.page)).toEqual([]);

  await owner.open(`${origin}/p/edit/${deck.oid}/`);
  await owner.page.getByRole('banner').getByRole('button', { name: 'Gus (guest)' }).waitFor({ timeout: 60_000 });
  await owner.page.getByRole('button', { name: 'Comments, 1 unread thread' }).click();
  await owner.page.getByRole('article').filter({ hasText: 'Too wide?' }).getByText('Gus (guest)').first().waitFor();
  // A reply of the owner is unread for the guest until the guest opens the thread, also after a reload.
  await panel.getByRole('button', { name: 'Close' }).click();
  const reply = owner.page.getByRole('textbox', { name: 'Write a reply' });
  await owner.page.getByRole('article').filter({ hasText: 'Too wide?' }).getByText('Too wide?').click();
  await reply.fill('No.');
  await owner.page.keyboard.press('Control+Enter');
  await guest.page.getByRole('button', { name: 'Comments, 1 unread thread' }).click();
  await panel.getByRole('article').filter({ hasText: 'Too wide?' }).getByText('Too wide?').click();
  await guest.page.getByRole('button', { name: 'Comments', exact: true }).waitFor();
  await guest.reload();
  await guest.page.getByRole('button', { name: 'Comments', exact: true }).waitFor({ timeout: 60_000 });
  expect([...owner.problems, ...guest.problems]).toEqual([]);
}, 240_000);

it('a guest whose right to edit ended while offline downloads the text that was not saved', async () => {
  const owner = await openAsOwner();
  const deck = await createDeck(owner, { title: 'Seas' });
  const guest = await visit();
  // Requests fail without a network and without the right to edit.
  guest.expectProblems(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  // The code of the publish dialog is the last that the editor loads.
  const loaded = guest.page.waitForResponse(/publish-dialog/);
  await guest.open(origin + (await createShareLink(owner, deck, 'edit', { allowsGuests: true })));
  await guest.page.getByRole('button', { name: 'Edit without an account' }).click();
  await chooseName(guest, 'Edit without an account', 'Gil');
  await guest.page.getByRole('application', { name: 'Canvas' }).waitFor({ timeout: 60_000 });
  await drawRectangle(guest.page);
  await waitForSaved(guest.page);
  await loaded;
  await guest.page.context().setOffline(true);
  await guest.page.keyboard.press('Enter');
  await guest.page.keyboard.type('Seven seas');
  await guest.page.keyboard.press('Escape');
  const links = await callApi<{ links: { linkId: string }[] }>(owner, 'GET', `/api/presentations/${deck.oid}/links`);
  for (const { linkId } of links.body.links)
    await callApi(owner, 'PATCH', `/api/presentations/${deck.oid}/links/${linkId}`, { right: 'comment' });
  await guest.page.context().setOffline(false);
  const button = guest.page.getByRole('button', { name: 'Download my text' });
  await button.waitFor({ timeout: 60_000 });
  expect(await guest.page.getByRole('button', { name: 'Save my version as a copy' }).count()).toBe(0);
  expect(await findViolations(guest.page)).toEqual([]);
  const downloading = guest.page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Seas.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('Seven seas');
}, 240_000);

it('a visitor without an account comments on a phone', async () => {
  const owner = await openAsOwner();
  const deck = await createDeck(owner, { title: 'Lakes' });
  const guest = await visit(PHONE);
  await guest.open(origin + (await createShareLink(owner, deck, 'comment', { allowsGuests: true })));
  await guest.page.getByRole('button', { name: 'Comment without an account' }).click();
  await chooseName(guest, 'Comment without an account', 'Gina');
  await guest.page.waitForURL(`${origin}/p/edit/${deck.oid}/#present`);
  await guest.page.getByText('Step 1 of 3').waitFor({ timeout: 60_000 });
  await guest.page.getByRole('button', { name: /^Comments/ }).click();
  const panel = guest.page.getByRole('complementary', { name: 'Comments' });
  await panel.getByRole('button', { name: 'New comment' }).click();
  await guest.page.getByRole('button', { name: 'Comment on this view' }).click();
  await panel.getByRole('textbox', { name: /^Write a comment/ }).fill('Where is this?');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByRole('article').filter({ hasText: 'Where is this?' }).getByText('Gina (guest)').first().waitFor();
  expect(guest.problems).toEqual([]);
}, 240_000);

it('a guest who may edit is asked to log in before going live, and returns to the console as a member', async () => {
  const owner = await openAsOwner();
  const deck = await createDeck(owner, { title: 'Springs' });
  const path = await createShareLink(owner, deck, 'edit', { allowsGuests: true });
  const member = await visit();
  await member.open(`${origin}/login/`);
  const credentials = await signUp(member, 'Mia Member');
  const guest = await visit();
  const { page } = guest;
  await guest.open(origin + path);
  await page.getByRole('button', { name: 'Edit without an account' }).click();
  await chooseName(guest, 'Edit without an account', 'Gunnar');
  await page.getByRole('application', { name: 'Canvas' }).waitFor({ timeout: 60_000 });
  await guest.open(`${origin}/presenter/${deck.oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Log in to go live' }).click();
  await page.getByText(/^Log in or sign up to go live\./).waitFor();
  await submitLogIn(guest, credentials);
  await page.waitForURL(`${origin}/presenter/${deck.oid}/**`);
  await page.getByRole('button', { name: 'Go live' }).waitFor();
  expect(guest.problems).toEqual([]);
}, 240_000);
