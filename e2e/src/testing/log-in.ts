import type { Visitor } from './visitor.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in and submits the log-in form on the visitor's current page. */
export async function submitLogIn({ page }: Visitor, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
}

/** Logs in with the form and waits for the page at the path `next`. */
export async function logIn(visitor: Visitor, origin: string, credentials: Credentials, next: string): Promise<void> {
  await visitor.open(`${origin}/login/?next=${encodeURIComponent(next)}`);
  await submitLogIn(visitor, credentials);
  await visitor.waitForPage(`${origin}${next}`);
}
