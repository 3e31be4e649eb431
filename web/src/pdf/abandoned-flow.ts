import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import type { ClickSourceParameter } from '@flydeck/contract/click-source';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';

/** The way on that is offered once the purchase modal has closed (V§4). */
export type AbandonedMode = 'GetStarted' | 'MakeACopy';

/** What the modal says (V§3). Texts are keys of messages, the address is on this instance. */
export interface AbandonedFlow {
  readonly mode: AbandonedMode;
  readonly heading: 'pdf.nudgeCopyHeading' | 'pdf.nudgeStartHeading';
  readonly body: 'pdf.nudgeCopyBody' | 'pdf.nudgeStartBody';
  readonly signUpURL: string;
  readonly getStartedCTA: 'pdf.makeACopy' | 'pdf.getStarted';
}

type Visitor = Pick<PersonalPage, 'isAuthenticated' | 'isGuest' | 'showMakeACopyButton' | 'isMobile'>;

/** Sign-up, with where it was asked for (S§2.2). */
function signUpPath(word: string): string {
  const source: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'view-page',
    page_location: 'pdf-purchase-modal',
    element_type: 'button',
    element_text: word,
  };
  return `/signup/?${new URLSearchParams(source)}`;
}

/**
 * Which way on `visitor` has: a copy of their own where the page allows one (and not on phones, V§6), else an account;
 * null: they have both already. `getStarted` is the word on the button.
 */
export function abandonedFlow(visitor: Visitor | undefined, getStarted: string): AbandonedFlow | null {
  if (visitor === undefined) return null;
  const signUpURL = signUpPath(getStarted);
  if (visitor.showMakeACopyButton && !visitor.isMobile)
    return {
      mode: 'MakeACopy',
      heading: 'pdf.nudgeCopyHeading',
      body: 'pdf.nudgeCopyBody',
      signUpURL,
      getStartedCTA: 'pdf.makeACopy',
    };
  if (isLoggedIn(visitor)) return null;
  return {
    mode: 'GetStarted',
    heading: 'pdf.nudgeStartHeading',
    body: 'pdf.nudgeStartBody',
    signUpURL,
    getStartedCTA: 'pdf.getStarted',
  };
}
