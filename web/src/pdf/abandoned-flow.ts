import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { ClickSourceParameter } from '@flydeck/contract/click-source';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';

/**
 * What the dialog after an abandoned purchase offers: an account, or a copy of the presentation. The name of the dialog
 * is misleading: it opens when the purchase dialog is closed after a completed purchase (V4.19).
 */
type AbandonedMode = 'GetStarted' | 'MakeACopy';

/** Content of the dialog after an abandoned purchase (V3.11). Texts are message keys, `signUpURL` is a path. */
export interface AbandonedFlow {
  readonly mode: AbandonedMode;
  readonly heading: 'pdf.nudgeCopyHeading' | 'pdf.nudgeStartHeading';
  readonly body: 'pdf.nudgeCopyBody' | 'pdf.nudgeStartBody';
  readonly signUpURL: string;
  readonly getStartedCTA: 'pdf.makeACopy' | 'pdf.getStarted';
}

type Visitor = Pick<PersonalPage, 'isAuthenticated' | 'isGuest' | 'showMakeACopyButton' | 'isMobile'>;

/** Returns the path of sign-up with click-source parameters; `label` is the text of the clicked button (S2.11). */
function signUpPath(label: string): string {
  const clickSource: Readonly<Record<ClickSourceParameter, string>> = {
    click_source: 'view-page',
    page_location: 'pdf-purchase-modal',
    element_type: 'button',
    element_text: label,
  };
  return `/signup/?${new URLSearchParams(clickSource)}`;
}

/**
 * Returns the content of the dialog after an abandoned purchase. The dialog offers a copy if the page allows copies and
 * the device is not mobile (V6.6), else an account. Returns null if the visitor is not known yet, and for members to
 * whom no copy can be offered. `getStartedLabel` is the label of the sign-up button.
 */
export function abandonedFlowContent(visitor: Visitor | undefined, getStartedLabel: string): AbandonedFlow | null {
  if (visitor === undefined) return null;
  const signUpURL = signUpPath(getStartedLabel);
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
