import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator, logInAsAdministrator } from './testing/administrator.ts';
import { startInstance, type TestInstance } from './testing/test-instance.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/**
 * Starts an instance with the setting `SIGNUPS` and an administrator before the tests. Returns a function that returns
 * the instance's origin.
 */
function useInstance(signups: string): () => string {
  let instance: TestInstance | undefined;
  beforeAll(async () => {
    instance = await startInstance({ SIGNUPS: signups });
    await createAdministrator(instance.origin);
  });
  afterAll(() => instance?.close());
  return () => instance?.origin ?? '';
}

/** Fills in and submits the sign-up form. */
async function submitSignUp({ page }: Visitor, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ines Invited');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
}

describe('an instance with closed sign-ups', () => {
  const getOrigin = useInstance('closed');

  it('shows a notice and no sign-up form, and links to the login page, which has no sign-up link', async () => {
    const visitor = await visit();
    // The URL contains an invitation that does not exist.
    await visitor.open(`${getOrigin()}/signup/?invite=${'x'.repeat(43)}`);
    await visitor.page.getByRole('heading', { name: 'Sign-ups are closed' }).waitFor();
    expect(await visitor.page.locator('main form').count()).toBe(0);
    expect(await visitor.page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0);
    await visitor.page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await visitor.page.waitForURL(`${getOrigin()}/login/`);
    expect(await visitor.page.locator('main').getByRole('link', { name: 'Sign up' }).count()).toBe(0);
  });
});

describe('an instance with sign-up by invitation', () => {
  const getOrigin = useInstance('invite');

  it('shows a notice to visitors without an invitation, and accepts each invitation only once', async () => {
    const otherVisitor = await visit();
    await otherVisitor.open(`${getOrigin()}/signup/`);
    await otherVisitor.page.getByRole('heading', { name: 'By invitation only' }).waitFor();

    const administrator = await visit();
    await logInAsAdministrator(administrator, getOrigin(), '/admin/users/');
    await administrator.page.getByRole('button', { name: /invit/i }).click();
    const link = await administrator.page.locator('main input[readonly]').inputValue();

    const invited = await visit();
    await invited.open(link);
    expect(await invited.page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0);
    await submitSignUp(invited, 'ines@example.org');
    await invited.page.waitForURL(`${getOrigin()}/dashboard/next/`);

    otherVisitor.expectProblems(/403/);
    await otherVisitor.open(link);
    await submitSignUp(otherVisitor, 'somebody.else@example.org');
    await otherVisitor.page
      .getByRole('alert')
      .filter({ hasText: 'This invitation has expired or was already used.' })
      .waitFor();
  });
});
