import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { serverOrigin } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const TERMS_MARKDOWN = '# Use\n\nBe **kind**. Write to [us](/contact/support/).';
const CHANGED_MARKDOWN = '# Use\n\nBe kinder.';

const termsLink = ({ page }: Visitor) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service', exact: true });

/** Removes the terms, because other test files use the same server. */
async function removeTerms(admin: Visitor): Promise<void> {
  const path = '/api/admin/legal-pages/terms/default';
  const { body } = await callApi<{ version: number }>(admin, 'GET', path);
  await callApi(admin, 'PUT', path, { text: '', basedOn: body.version });
}

it('an administrator writes terms, which are linked in the footer, and restores an older version', async () => {
  const admin = await visit();
  await logInAsAdministrator(admin, serverOrigin(), '/admin/legal/');
  const { page } = admin;
  try {
    await page.getByRole('tab', { name: 'Terms of service' }).click();
    const textField = page.getByLabel('Text (Markdown)');
    await textField.fill(TERMS_MARKDOWN);
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('tabpanel').getByRole('heading', { name: 'Use', level: 2 }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    // The text that is not saved must remain while another tab is selected.
    await page.getByRole('tab', { name: 'Imprint' }).click();
    await page.getByRole('tab', { name: 'Terms of service' }).click();
    await expect.poll(() => textField.inputValue()).toBe(TERMS_MARKDOWN);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

    const visitor = await visit();
    await visitor.open(`${serverOrigin()}/product/`);
    await termsLink(visitor).click();
    await visitor.page.getByRole('heading', { name: 'Terms of service', level: 1 }).waitFor();
    await visitor.page.getByText('Be kind.').waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await expectNoShifts(visitor);
    await visitor.open(`${serverOrigin()}/signup/`);
    await visitor.page.getByText('By signing up, you accept the terms of service.').waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);

    await textField.fill(CHANGED_MARKDOWN);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Versions').click();
    await page.getByRole('button', { name: 'Show version' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Be kind.').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => textField.inputValue()).toBe(TERMS_MARKDOWN);
    await visitor.open(`${serverOrigin()}/legal/terms/`);
    await visitor.page.getByText('Be kind.').waitFor();
  } finally {
    await removeTerms(admin);
  }
  const visitor = await visit();
  await visitor.open(`${serverOrigin()}/product/`);
  expect(await termsLink(visitor).count()).toBe(0);
});
