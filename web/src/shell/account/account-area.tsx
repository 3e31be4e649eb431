import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { PRICING_PAGE_VISIT, SIGNUP_PAGE_VISIT } from '@flydeck/contract/events/header-events';
import { logEvent } from '../../analytics/log-event.ts';
import { followLinkAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './account-area.module.css';
import { AccountMenu } from './account-menu.tsx';
import { BellSlot } from './bell-slot.tsx';
import { useNextQuery } from './use-next-query.ts';
import { useVisitor } from './use-visitor.ts';

const LOGIN_PATH = '/login/';
const SIGNUP_PATH = '/signup/';
const LOGOUT_PATH = '/logout';

/**
 * The end of the header (S2.12): the links to log in and to sign up, or the visitor's account menu. Guests count as
 * logged out.
 */
export function AccountArea() {
  const visitor = useVisitor();
  const { path } = usePageContext();
  // While the visitor is logged out, a request for notifications would fail.
  const hasBell = !path.startsWith(LOGOUT_PATH);
  return (
    <div className={styles.area} data-account={isLoggedIn(visitor) ? 'in' : 'out'}>
      {isLoggedIn(visitor) ? (
        <>
          {hasBell && <BellSlot />}
          <AccountMenu visitor={visitor} />
        </>
      ) : (
        <>
          <LogInLink />
          <GetStartedLink />
        </>
      )}
    </div>
  );
}

export function LogInLink() {
  const href = useHref();
  const text = t('header.logIn');
  return (
    <a
      className={styles.link}
      href={href(LOGIN_PATH + useNextQuery())}
      onClick={(event) =>
        followLinkAfter(
          event,
          // S7.9 prescribes this event, although the link opens the login page.
          logEvent(PRICING_PAGE_VISIT, {
            cta_location: 'header',
            cta_text: text,
            cta_type: 'LINK',
            target_url: LOGIN_PATH,
          }),
        )
      }
    >
      {text}
    </a>
  );
}

export function GetStartedLink() {
  const href = useHref();
  const text = t('header.getStarted');
  return (
    <ButtonLink
      kind="primary"
      className={styles.getStarted}
      href={href(SIGNUP_PATH + useNextQuery())}
      onClick={(event) =>
        followLinkAfter(
          event,
          logEvent(SIGNUP_PAGE_VISIT, {
            cta_location: 'header',
            cta_text: text,
            cta_type: 'BUTTON',
            target_url: SIGNUP_PATH,
          }),
        )
      }
    >
      {text}
    </ButtonLink>
  );
}
