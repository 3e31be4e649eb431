import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { failRequests, REQUEST_FAILED } from './testing/fail-requests.ts';
import { serverOrigin } from './testing/server.ts';
import { clipboardOf } from './testing/sharing.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const FOLDERS_API = `${origin}/api/dashboard/folders`;

const section = ({ page }: Visitor) => page.getByRole('region', { name: 'API tokens', exact: true });
const tokenItems = (visitor: Visitor) => section(visitor).getByRole('listitem');

/** Signs up a member and opens the member's settings. */
async function openSettingsAsNewMember(visitor: Visitor, name: string): Promise<void> {
  await visitor.open(`${origin}/login/`);
  await signUp(visitor, name);
  await visitor.open(`${origin}/settings/`);
}

/** Creates a token with `permissions` in the dialog of the settings. Returns the secret of the token. */
async function createToken(visitor: Visitor, name: string, permissions: readonly string[]): Promise<string> {
  await section(visitor).getByRole('button', { name: 'Create token' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Create an API token' });
  await dialog.getByLabel('Name').fill(name);
  for (const permission of ['Read', 'Edit', 'Publish'])
    await dialog.getByRole('checkbox', { name: permission }).setChecked(permissions.includes(permission));
  await dialog.getByLabel('Expiration').selectOption({ label: '90 days' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return section(visitor).getByLabel('New token').inputValue();
}

/** Sends a request to `FOLDERS_API` with a token and without the cookies of the browser, as scripts do. */
const sendRequest = (secret: string, method = 'GET', body?: object) =>
  fetch(FOLDERS_API, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('API tokens', () => {
  it('are created in the settings, used by a script, and revoked', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openSettingsAsNewMember(visitor, 'Tom Token');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await section(visitor).getByText('You have no API tokens.').waitFor();
    const secret = await createToken(visitor, 'Backup script', ['Read', 'Edit']);
    expect(secret).toMatch(/^fd_[\w-]{43}$/);
    await section(visitor).getByRole('button', { name: 'Copy', exact: true }).click();
    await section(visitor).getByText('Token copied to the clipboard.').waitFor();
    expect(await clipboardOf(visitor)).toBe(secret);

    expect((await sendRequest(secret, 'POST', { name: 'From a script' })).status).toBe(201);
    const { folders } = (await (await sendRequest(secret)).json()) as { folders: { name: string }[] };
    expect(folders.map(({ name }) => name)).toEqual(['From a script']);

    await visitor.reload();
    await tokenItems(visitor).filter({ hasText: 'Backup script' }).filter({ hasText: 'Last used on' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await tokenItems(visitor).first().textContent()).toMatch(/Read, Edit.*Created on.*Expires on/);

    await section(visitor).getByRole('button', { name: 'Revoke Backup script' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Revoke this token?' });
    await confirmation.getByRole('button', { name: 'Revoke' }).click();
    await section(visitor).getByText('You have no API tokens.').waitFor();
    expect((await sendRequest(secret)).status).toBe(401);
  });

  it('require at least one permission, and allow only requests with their permissions', async () => {
    const visitor = await visit();
    await openSettingsAsNewMember(visitor, 'Petra Permission');
    await section(visitor).getByRole('button', { name: 'Create token' }).click();
    const dialog = visitor.page.getByRole('dialog', { name: 'Create an API token' });
    await dialog.getByLabel('Name').fill('Nothing');
    await dialog.getByRole('checkbox', { name: 'Read' }).uncheck();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('Choose at least one permission.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const secret = await createToken(visitor, 'Reader', ['Read']);
    expect((await sendRequest(secret)).status).toBe(200);
    expect((await sendRequest(secret, 'POST', { name: 'No' })).status).toBe(403);
  });

  it('show an error with "Try again" if they cannot be loaded', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`${origin}/login/`);
    await signUp(visitor, 'Erika Errors');
    visitor.expectProblems(REQUEST_FAILED);
    const { unroute } = await failRequests(page, '**/api/accounts/tokens', 'status 502');
    await visitor.open(`${origin}/settings/`);
    await section(visitor).getByRole('alert').waitFor();
    await unroute();
    await section(visitor).getByRole('button', { name: 'Try again' }).click();
    await section(visitor).getByText('You have no API tokens.').waitFor();
  });

  it.each([
    { width: 390, height: 844, touch: true },
    { width: 390, height: 844, touch: true, dark: true },
  ])('fit on a phone and are accessible: %j', async (options) => {
    const visitor = await visit(options);
    const { page } = visitor;
    await openSettingsAsNewMember(visitor, 'Paula Phone');
    await section(visitor).getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog', { name: 'Create an API token' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await createToken(visitor, 'A name without spaces'.replaceAll(' ', '').repeat(3), ['Read', 'Publish']);
    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
