import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { drawRectangle } from './testing/editor.ts';
import { linkOf, waitForMail } from './testing/outbox.ts';
import { serverOrigin } from './testing/server.ts';
import { clipboardOf } from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE, type Size, TABLET } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

async function member(name: string, size: Size = DESKTOP): Promise<Visitor> {
  const visitor = await visit(size);
  await visitor.open(`${origin}/login/`);
  await signUp(visitor, name);
  return visitor;
}

const emailOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/page/me')).json()).viewerEmail as string);

async function openEditor(visitor: Visitor, { oid }: TestDeck): Promise<void> {
  await visitor.open(`${origin}/p/edit/${oid}/`);
  await commentsButton(visitor.page).waitFor({ timeout: 60_000 });
  await visitor.page.getByRole('application', { name: 'Canvas' }).waitFor();
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const commentsButton = (page: Page) => page.getByRole('button', { name: /^Comments/ });
const newComment = (page: Page) => panel(page).getByRole('textbox', { name: /^Write a comment/ });
const replyField = (page: Page) => panel(page).getByRole('textbox', { name: 'Write a reply' });
const thread = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text });
const filter = (page: Page, name: string) => panel(page).getByRole('radio', { name }).check();

describe('comments', () => {
  it('in the editor reach the owner live, who replies with a mention; the link of the mail opens the thread', async () => {
    const title = `Bridges ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await member('Olga Owner');
    const deck = await createDeck(owner, { title });
    const name = `Edith N${crypto
      .randomUUID()
      .replaceAll(/[^a-f]/g, '')
      .slice(0, 8)}n`;
    const editor = await member(name);
    const email = await emailOf(editor);
    const administrator = await visit();
    await logInAsAdministrator(administrator, origin);
    // Mails about comments are sent to confirmed addresses only.
    await editor.open(linkOf(await waitForMail(administrator, email, 'Confirm your e-mail address')));
    await editor.page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
    await editor.open(origin + (await createShareLink(owner, deck, 'edit')));
    await openEditor(editor, deck);
    await openEditor(owner, deck);

    await drawRectangle(editor.page);
    await editor.page.keyboard.press('Control+Alt+m');
    await newComment(editor.page).fill('Is this the right shape?');
    expect(await findViolations(editor.page)).toEqual([]);
    await editor.page.keyboard.press('Control+Enter');
    await thread(editor.page, 'Is this the right shape?').waitFor();
    // A reply that the editor sees immediately would not be mailed.
    await editor.open(`${origin}/settings/`);

    const { page } = owner;
    await page.getByRole('button', { name: 'Comments, 1 unread thread' }).click();
    await thread(page, 'Is this the right shape?').getByText('Is this the right shape?').click();
    await page.getByRole('button', { name: 'Comments', exact: true }).waitFor();
    await replyField(page).click();
    await page.keyboard.type(`It is, @${name.slice(0, 9)}`);
    await page.getByRole('option', { name }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.type(`thanks @${name.slice(0, 9)}`);
    // Ctrl+Enter sends the comment while people are suggested.
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Control+Enter');
    await thread(page, `It is, @${name} thanks`).waitFor();

    const mail = await waitForMail(administrator, email, `Olga Owner mentioned you in “${title}”`);
    // The bell is updated without a reload.
    await editor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await editor.page.getByRole('button', { name: 'Notifications, 1 unread notification' }).click();
    await editor.page.getByRole('link', { name: `Olga Owner mentioned you in “${title}”` }).waitFor();
    expect(await findViolations(editor.page)).toEqual([]);
    await editor.open(linkOf(mail));
    const linked = thread(editor.page, `It is, @${name} thanks`);
    await linked.getByRole('textbox', { name: 'Write a reply' }).fill('I will keep it.');
    await editor.page.keyboard.press('Control+Enter');
    await thread(page, 'I will keep it.').waitFor();
    // The Back button closes a thread that was opened from the list, and opens it again by Forward.
    await openEditor(editor, deck);
    await commentsButton(editor.page).click();
    await linked.getByText('Is this the right shape?').click();
    await linked.getByRole('textbox').waitFor();
    await editor.page.goBack();
    await linked.getByRole('textbox').waitFor({ state: 'detached' });
    await linked.waitFor();
    await editor.page.goForward();
    await linked.getByRole('textbox').waitFor();
    // On a tablet, the panel does not cover the tool bar.
    await editor.page.setViewportSize(TABLET);
    const toolBar = editor.page.getByRole('toolbar', { name: 'Tools' });
    const distance = async () => {
      const above = await panel(editor.page).boundingBox();
      const below = await toolBar.boundingBox();
      return above && below ? below.y - above.y - above.height : Number.NaN;
    };
    await expect.poll(distance).toBeGreaterThanOrEqual(0);
    await editor.page.goBack();
    await panel(editor.page).waitFor({ state: 'detached' });
    await editor.page.setViewportSize(DESKTOP);
    await commentsButton(editor.page).click();

    const pins = ({ page: window }: Visitor) => window.locator('[data-comment-pins] button');
    await pins(owner).waitFor();
    // The owner has the thread open.
    await replyField(page).waitFor();
    await thread(editor.page, 'Is this').getByRole('button', { name: 'Resolve' }).click();
    await thread(page, 'Is this').waitFor({ state: 'detached' });
    for (const visitor of [owner, editor]) await pins(visitor).waitFor({ state: 'detached' });
    await filter(page, 'Resolved');
    await thread(page, 'Is this').getByText(`Resolved by ${name}`).waitFor();
    await thread(page, 'Is this').getByRole('button', { name: 'Reopen' }).click();
    await filter(page, 'Open');
    await thread(page, 'Is this').waitFor();
  }, 240_000);

  it('are filtered, changed and linked to, and open at the link of another member', async () => {
    const owner = await member('Olga Owner');
    const deck = await createDeck(owner, { title: 'Oceans' });
    const editor = await member('Edith Editor');
    await editor.open(origin + (await createShareLink(owner, deck, 'edit')));
    await openEditor(editor, deck);
    await openEditor(owner, deck);
    const { page } = owner;
    await drawRectangle(editor.page);
    await editor.page.keyboard.press('Control+Alt+m');
    await newComment(editor.page).fill('How deep?');
    await editor.page.keyboard.press('Control+Enter');
    await commentsButton(page).click();
    await thread(page, 'How deep?').waitFor();
    await filter(page, 'For me');
    await panel(page).getByText('No open comments for you').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await filter(page, 'Open');
    await thread(page, 'How deep?').getByText('How deep?').click();
    await replyField(page).fill('Verry deep.');
    await page.keyboard.press('Control+Enter');
    const item = thread(page, 'How deep?').getByRole('listitem').filter({ hasText: 'Verry deep.' });
    await item.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await panel(page).getByRole('textbox', { name: 'Edit' }).fill('Very deep.');
    await page.keyboard.press('Control+Enter');
    await thread(editor.page, 'How deep?').getByText('Very deep.').waitFor();
    await thread(editor.page, 'How deep?').getByText('edited').waitFor();
    // Only the author can change a comment.
    await item.waitFor({ state: 'detached' });
    const other = thread(page, 'How deep?').getByRole('listitem').filter({ hasText: 'How deep?' });
    await other.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await clipboardOf(owner);
    // The filter stays when a thread is opened that it shows. Olga has written in this thread.
    await page.goBack();
    await replyField(page).waitFor({ state: 'detached' });
    await filter(page, 'For me');
    await thread(page, 'How deep?').getByText('How deep?').click();
    await replyField(page).waitFor();
    expect(await panel(page).getByRole('radio', { name: 'For me' }).isChecked()).toBe(true);
    // The owner deletes a comment of another person, and restores it.
    await other.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await thread(editor.page, 'Very deep.').getByText('This comment was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await thread(editor.page, 'Very deep.').getByText('How deep?').waitFor();
    // While a comment is written, a click on the canvas chooses the part, and what is typed goes into the comment.
    await page.goBack();
    await page.getByRole('button', { name: 'New comment' }).click();
    const draft = panel(page).getByRole('region', { name: 'New comment' });
    await draft.getByText(/^Topic: /).waitFor();
    await page.keyboard.type('Is this ');
    const pin = await page.locator('[data-comment-pins] button').boundingBox();
    await page.mouse.click((pin?.x ?? 0) - 40, (pin?.y ?? 0) + 50);
    await draft.getByText('Shape', { exact: true }).waitFor();
    await page.keyboard.type('or that?');
    await expect.poll(() => newComment(page).inputValue()).toBe('Is this or that?');
    await page.keyboard.press('Control+Enter');
    await panel(page).getByRole('article', { name: 'Shape' }).filter({ hasText: 'Is this or that?' }).waitFor();
    await editor.open(`${origin}/settings/`);
    await editor.open(link);
    await replyField(editor.page).waitFor({ timeout: 60_000 });
    await thread(editor.page, 'Very deep.').waitFor();
  }, 240_000);

  it('can be written on a phone with the right to comment only, and are read live by the other two people', async () => {
    const owner = await member('Olga Owner');
    const deck = await createDeck(owner, { title: 'Rivers' });
    const link = origin + (await createShareLink(owner, deck, 'comment'));
    const reviewer = await member('Rita Reviewer', TABLET);
    await reviewer.open(link);
    await reviewer.open(`${origin}/p/edit/${deck.oid}/#present`);
    await commentsButton(reviewer.page).click();
    const commenter = await member('Carl Commenter', PHONE);
    await commenter.open(link);
    const { page } = commenter;
    await page.getByRole('link', { name: 'Comment', exact: true }).click();
    await page.waitForURL(`${origin}/p/edit/${deck.oid}/#present`);
    await page.getByText('Step 1 of 3').waitFor({ timeout: 60_000 });
    await page.getByText(/^Draft from /).waitFor();
    expect(await page.getByRole('application').count()).toBe(0);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 2 of 3').waitFor();
    await commentsButton(page).click();
    await panel(page).getByRole('button', { name: 'New comment' }).click();
    await page.getByRole('button', { name: 'Comment on this view' }).click();
    await newComment(page).fill('Which river?');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await thread(page, 'Which river?').waitFor();
    // The presentation is visible above the sheet.
    const stageBox = await page.getByRole('img', { name: 'Rivers' }).first().boundingBox();
    const sheetBox = await panel(page).boundingBox();
    expect((stageBox?.y ?? 0) + (stageBox?.height ?? 0)).toBeLessThan((sheetBox?.y ?? 0) + 40);
    expect(await findViolations(page)).toEqual([]);

    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Comment on this step' }).click();
    await newComment(page).fill('Shorter, please.');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await panel(page)
      .getByRole('article', { name: /^Step: / })
      .filter({ hasText: 'Shorter, please.' })
      .waitFor();

    // The third person reads the comments of the phone live, and the phone the reply.
    await thread(reviewer.page, 'Which river?').waitFor();
    await thread(reviewer.page, 'Shorter, please.').click();
    await replyField(reviewer.page).fill('By half?');
    await reviewer.page.keyboard.press('Control+Enter');
    await thread(page, 'By half?').waitFor();

    await openEditor(owner, deck);
    await owner.page.getByRole('row').nth(1).hover();
    await owner.page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await owner.page.getByRole('menuitem', { name: 'Comment on this step' }).click();
    await newComment(owner.page).fill('Agreed.');
    await owner.page.keyboard.press('Control+Enter');
    await panel(owner.page)
      .getByRole('article', { name: /^Step: / })
      .filter({ hasText: 'Agreed.' })
      .waitFor();
    await thread(owner.page, 'Which river?').waitFor();
    await thread(page, 'Which river?').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await thread(owner.page, 'Which river?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await thread(owner.page, 'Which river?').waitFor();
  }, 240_000);

  it('say that the part was changed or deleted, are about words of a text, and can be deleted in the settings', async () => {
    const owner = await member('Olga Owner');
    const deck = await createDeck(owner, { title: 'Lakes' });
    await openEditor(owner, deck);
    const { page } = owner;
    await drawRectangle(page);
    await page.keyboard.press('Control+Alt+m');
    await newComment(page).fill('Remove this?');
    await page.keyboard.press('Control+Enter');
    await thread(page, 'Remove this?').waitFor();
    await page.getByRole('button', { name: 'Comment by Olga Owner', exact: true }).waitFor();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('ArrowRight');
    await thread(page, 'Remove this?').getByText('This part was changed after this comment.').waitFor();
    await page.getByRole('button', { name: 'Comment by Olga Owner, changed since' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Comment by Olga Owner', exact: true }).waitFor();
    await page.keyboard.press('Delete');
    await thread(page, 'Remove this?').getByText('The commented part was deleted.').waitFor();
    await page.getByRole('button', { name: 'Comment by Olga Owner' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Comment by Olga Owner' }).waitFor();
    // A comment can be about a selected word of a text.
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Deep lakes');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+Alt+m');
    await newComment(page).fill('Which ones?');
    await page.keyboard.press('Control+Enter');
    await thread(page, 'Which ones?').getByText('“lakes”').waitFor();
    // The pins of the shape and of the word are so close to each other that they are one.
    await page.getByRole('button', { name: /^2 comments/ }).waitFor();
    // When the server has stored the comments, the author permanently deletes them in the settings.
    await page.locator('[data-pending="true"]').waitFor({ state: 'detached' });
    await owner.open(`${origin}/settings/`);
    await page.getByRole('button', { name: 'Delete all my comments' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete comments' }).click();
    await page.getByText('2 comments deleted').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }, 240_000);

  it('are offered neither to members who may only view nor to logged-out visitors', async () => {
    const owner = await member('Olga Owner');
    const deck = await createDeck(owner, { title: 'Seas', privacy: 'hidden' });
    const viewer = await member('Vera Viewer');
    await viewer.open(origin + (await createShareLink(owner, deck, 'view')));
    await viewer.open(`${origin}/p/edit/${deck.oid}/#present`);
    await viewer.page.waitForURL(`${origin}${deck.path}#present`);
    const visitor = await visit();
    await visitor.open(`${origin}/p/edit/${deck.oid}/#present`);
    await visitor.page.waitForURL(/\/login\/\?next=/);
  }, 240_000);
});
