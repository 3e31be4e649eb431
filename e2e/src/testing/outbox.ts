import { expect } from 'vitest';
import { serverOrigin } from './server.ts';
import type { Visitor } from './visitor.ts';

/** Maximum time until a mail is in the outbox. It is long, because mails can be late on a busy machine. */
const MAIL_TIMEOUT_MS = 60_000;

/**
 * Waits until the administrators' page of mails (`/admin/outbox/`) shows a mail to `email` with the subject `subject`.
 * Returns the text of the newest mail that matches.
 */
export async function waitForMail(
  administrator: Visitor,
  email: string,
  subject: string | RegExp,
  origin: string = serverOrigin(),
): Promise<string> {
  const { page } = administrator;
  const mail = page
    .locator('main details')
    .filter({ hasText: email })
    .filter({ has: page.getByText(subject, { exact: true }) })
    .first();
  await expect
    .poll(
      async () => {
        await administrator.open(`${origin}/admin/outbox/`);
        await page.waitForLoadState('networkidle');
        return mail.count();
      },
      { timeout: MAIL_TIMEOUT_MS },
    )
    .toBe(1);
  await mail.locator('summary').click();
  return (await mail.locator('pre').textContent()) ?? '';
}

/** Returns the first link in the text of a mail. @throws if the text has no link. */
export function linkOf(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link: ${text}`);
  return link;
}
