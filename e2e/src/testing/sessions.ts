import { sharedBrowser } from './browser.ts';
import { serverAddress } from './server.ts';
import { signUp } from './sign-up.ts';
import { Visitor } from './visitor.ts';

/** What a browser keeps of who is logged in, or is a guest. */
export type Session = Awaited<ReturnType<typeof sessionOf>>;

export const sessionOf = ({ page }: Visitor) => page.context().cookies();

/** The same person in another browser, before its first page; faster than the form, which has journeys of its own. */
export async function comeBack({ page }: Visitor, session: Session): Promise<void> {
  await page.context().addCookies(session);
}

/** Lets people set up what is visited; they leave afterwards. */
export async function beforehand<Result>(
  act: (arrive: () => Promise<Visitor>) => Promise<Result>,
): Promise<Result> {
  const arrived: Visitor[] = [];
  const arrive = async () => {
    const visitor = await Visitor.arrive(await sharedBrowser());
    arrived.push(visitor);
    return visitor;
  };
  try {
    return await act(arrive);
  } finally {
    await Promise.all(arrived.map((visitor) => visitor.leave()));
  }
}

/** Makes an account for somebody who is nowhere yet. */
export async function aMember(member: Visitor, name: string): Promise<Session> {
  await member.open(`${serverAddress()}/product/`);
  await signUp(member, name);
  return sessionOf(member);
}

/** Makes somebody who is nowhere yet a guest. */
export async function aGuest(guest: Visitor): Promise<Session> {
  await guest.open(`${serverAddress()}/signup/?next=/product/`);
  await guest.page.getByRole('button', { name: 'Continue as a guest' }).click();
  await guest.page.waitForURL(`${serverAddress()}/product/`);
  return sessionOf(guest);
}
