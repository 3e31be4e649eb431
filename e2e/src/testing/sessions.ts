import { sharedBrowser } from './browser.ts';
import { serverOrigin } from './server.ts';
import { signUp } from './sign-up.ts';
import { Visitor } from './visitor.ts';

/** The cookies of a browser. One of them is the session cookie of a member or guest. */
export type Session = Awaited<ReturnType<typeof sessionOf>>;

/** Returns the cookies of a visitor's browser. */
export const sessionOf = ({ page }: Visitor) => page.context().cookies();

/** Sets the cookies of a session in a browser that has not opened a page yet. This is faster than logging in. */
export async function restoreSession({ page }: Visitor, session: Session): Promise<void> {
  await page.context().addCookies(session);
}

/** Runs `setUp`, which creates test data as new visitors. Then closes the browsers of these visitors. */
export async function withSetupVisitors<Result>(
  setUp: (createVisitor: () => Promise<Visitor>) => Promise<Result>,
): Promise<Result> {
  const visitors: Visitor[] = [];
  const createVisitor = async () => {
    const visitor = await Visitor.create(await sharedBrowser());
    visitors.push(visitor);
    return visitor;
  };
  try {
    return await setUp(createVisitor);
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.close()));
  }
}

/** Signs up a visitor and returns the session. The visitor must not have opened a page yet. */
export async function createMember(visitor: Visitor, name: string): Promise<Session> {
  await visitor.open(`${serverOrigin()}/product/`);
  await signUp(visitor, name);
  return sessionOf(visitor);
}

/** Makes a visitor a guest and returns the session. The visitor must not have opened a page yet. */
export async function createGuest(visitor: Visitor): Promise<Session> {
  await visitor.open(`${serverOrigin()}/signup/?next=/product/`);
  await visitor.page.getByRole('button', { name: 'Continue as a guest' }).click();
  await visitor.page.waitForURL(`${serverOrigin()}/product/`);
  return sessionOf(visitor);
}
