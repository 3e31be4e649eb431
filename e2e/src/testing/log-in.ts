import type { Visitor } from './visitor.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in the log-in form of the page that a visitor stands on, and sends it. */
export async function sendLogIn({ page }: Visitor, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
}

/** Logs in by the form, and ends on the page at `next`. */
export async function logIn(
  visitor: Visitor,
  address: string,
  credentials: Credentials,
  next: string,
): Promise<void> {
  await visitor.open(`${address}/login/?next=${encodeURIComponent(next)}`);
  await sendLogIn(visitor, credentials);
  await visitor.arrivesAt(`${address}${next}`);
}
