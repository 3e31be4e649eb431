import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Credentials, logIn, submitLogIn } from './testing/log-in.ts';
import { publishDeck } from './testing/publish-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const NEW_PASSWORD = 'a staple and a battery';
const ARCHIVE_TIMEOUT_MS = 60_000;

/** Signs up a member and opens the member's settings. Returns the member's credentials. */
async function openSettingsAsNewMember(visitor: Visitor, name: string): Promise<Credentials> {
  await visitor.open(`${origin}/login/`);
  const credentials = await signUp(visitor, name);
  await visitor.open(`${origin}/settings/`);
  await visitor.page.getByLabel('First name').waitFor();
  return credentials;
}

const section = ({ page }: Visitor, title: string) => page.getByRole('region', { name: title, exact: true });
const fetchMe = ({ page }: Visitor) => page.evaluate(async () => (await fetch('/api/page/me')).json());

/** Draws a blue PNG of 96 by 64 px in the browser. */
function drawBluePng({ page }: Visitor): Promise<Buffer> {
  return page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 96;
      canvas.height = 64;
      const ctx = canvas.getContext('2d');
      if (!ctx) throw new Error('No canvas.');
      ctx.fillStyle = '#1456d8';
      ctx.fillRect(0, 0, 96, 64);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((base64) => Buffer.from(base64, 'base64'));
}

/** Returns whether the first picture inside the element `selector` is loaded. */
const isPictureLoaded = ({ page }: Visitor, selector: string) =>
  page
    .locator(`${selector} img`)
    .first()
    .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0));

describe('account settings', () => {
  it('saves names and language and reloads the page in German', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openSettingsAsNewMember(visitor, 'Nadia Names');
    await page.getByLabel('First name').fill('Nadja');
    await page.getByLabel('Last name').fill('Neu');
    await page.getByLabel('Site language').selectOption('de');
    await section(visitor, 'Profile').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Kontoeinstellungen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.getByLabel('Vorname').inputValue()).toBe('Nadja');
    await page.locator('header').getByRole('button', { name: 'Nadja Neu' }).waitFor();
    await visitor.open(`${origin}/explore/`);
    await expect.poll(() => fetchMe(visitor)).toMatchObject({ viewerName: 'Nadja Neu', language: 'de' });
  });

  it('shows an uploaded avatar in header and profile, and rejects a file that is not a picture', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openSettingsAsNewMember(visitor, 'Pia Picture');
    visitor.expectProblems(/422/);
    const input = section(visitor, 'Profile').locator('input[type="file"]');
    await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').filter({ hasText: 'This picture can’t be read.' }).waitFor();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawBluePng(visitor) });
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await visitor.reload();
    await page.locator('header').getByRole('button', { name: 'Pia Picture' }).waitFor();
    await expect.poll(() => isPictureLoaded(visitor, 'header')).toBe(true);
    const { profileOid } = await fetchMe(visitor);
    await visitor.open(`${origin}/user/${profileOid}/`);
    expect(await isPictureLoaded(visitor, 'main')).toBe(true);
  });

  it('logs out another browser by a button in the session list, and by a password change', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { email, password } = await openSettingsAsNewMember(visitor, 'Sonja Sessions');
    const other = await visit();
    await logIn(other, origin, { email, password }, '/settings/');
    await visitor.reload();
    const sessions = section(visitor, 'Where you are logged in');
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await sessions.getByRole('button', { name: 'Log out Chrome, Linux' }).click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    await other.reload();
    expect(new URL(other.page.url()).pathname).toBe('/login/');

    await logIn(other, origin, { email, password }, '/settings/');
    const passwords = section(visitor, 'Password');
    await passwords.getByLabel('Current password').fill(password);
    await passwords.getByLabel('New password').fill(NEW_PASSWORD);
    await passwords.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await other.reload();
    expect(new URL(other.page.url()).pathname).toBe('/login/');
    await visitor.reload();
    expect(new URL(page.url()).pathname).toBe('/settings/');
  });

  it('offers a ZIP file with the presentations of the member', async () => {
    const visitor = await visit();
    await openSettingsAsNewMember(visitor, 'Arno Archive');
    await publishDeck(await visitor.page.getByLabel('Username').inputValue(), 'For the archive');
    const data = section(visitor, 'Your data');
    await data.getByRole('button', { name: 'Prepare download' }).click();
    const link = data.getByRole('link', { name: 'Download' });
    await link.waitFor({ timeout: ARCHIVE_TIMEOUT_MS });
    const [download] = await Promise.all([visitor.page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(bytes.toString('latin1')).toMatch(/presentations\/\w+-for-the-archive\.flydeck/);
  });

  it('deletes the account with its presentations and profile if the password is correct', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { email, password } = await openSettingsAsNewMember(visitor, 'Dora Deletes');
    const deckUrl = await publishDeck(await page.getByLabel('Username').inputValue(), 'Soon forgotten');
    const { profileOid } = await fetchMe(visitor);
    const deletedUrls = [deckUrl, `${origin}/user/${profileOid}/`];
    // Pages that were opened before the deletion may be cached.
    const earlierVisitor = await visit();
    for (const url of deletedUrls) expect(await earlierVisitor.open(url)).toBe(200);

    visitor.expectProblems(/40[13]/);
    const deletion = section(visitor, 'Delete account');
    await deletion.getByLabel('Current password').fill('not the password');
    await deletion.getByRole('button', { name: 'Delete my account permanently' }).click();
    await page.getByRole('alert').filter({ hasText: 'Incorrect password.' }).waitFor();
    await deletion.getByLabel('Current password').fill(password);
    await deletion.getByRole('button', { name: 'Delete my account permanently' }).click();
    await page.waitForURL(`${origin}/`);
    await page.locator('header').getByRole('link', { name: 'Log in' }).waitFor();

    const other = await visit();
    other.expectProblems(/40[14]/);
    for (const url of deletedUrls) await expect.poll(() => other.open(url), { timeout: 30_000 }).toBe(404);
    await other.open(`${origin}/login/`);
    await submitLogIn(other, { email, password });
    await other.page.getByRole('alert').filter({ hasText: 'Incorrect e-mail address or password' }).waitFor();
  });
});
