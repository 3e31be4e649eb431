import type { AdminUser } from '@flydeck/contract/admin/users';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { formatDateTime } from './format-date-time.ts';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';

/** List of all accounts, with search. */
export function UsersSection() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  // While the administrator types fast, React may skip intermediate values, which saves requests.
  const deferredSearch = useDeferredValue(search);
  const endpoint = useEndpoint('GET /api/admin/users', { query: { search: deferredSearch, page } });
  return (
    <>
      <InviteBar />
      <div className={styles.wideField}>
        <Field label={t('admin.searchUsers')}>
          <Input
            type="search"
            value={search}
            maxLength={200}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPage(1);
            }}
          />
        </Field>
      </div>
      <LoadedContent endpoint={endpoint}>
        {({ users, total, pageCount }) => (
          <>
            <p className={styles.facts}>{t('admin.userCount', { count: total })}</p>
            {users.length === 0 && <EmptyNotice>{t('admin.noUsers')}</EmptyNotice>}
            <ul className={styles.list}>
              {users.map((user) => (
                <li key={user.id}>
                  <UserCard user={user} onChanged={endpoint.reload} />
                </li>
              ))}
            </ul>
            <div className={styles.actions}>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('admin.newer')}</Button>}
              {page < pageCount && <Button onClick={() => setPage(page + 1)}>{t('admin.older')}</Button>}
            </div>
          </>
        )}
      </LoadedContent>
    </>
  );
}

interface UserCardProps {
  readonly user: AdminUser;
  readonly onChanged: () => void;
}

function UserCard({ user, onChanged }: UserCardProps) {
  const [decision, setDecision] = useState<Decision>();
  const { me } = usePageContext();
  const setRole = useAction(async (role: AdminUser['role']) => {
    await call('PUT /api/admin/users/:id/role', { params: { id: user.id }, body: { role } });
    onChanged();
  });
  const isCurrentUser = me?.profileOid === user.profileOid;
  const { name, username, email, isSuspended, role, presentationCount, lastSeenAt, profileOid } = user;
  const suspension: Decision = isSuspended
    ? { label: t('admin.unsuspend'), danger: false, body: { verb: 'unsuspend', profileOid, note: '' } }
    : { label: t('admin.suspend'), danger: true, body: { verb: 'suspend', profileOid, note: '' } };
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <a className={styles.title} href={`/user/${profileOid}/`}>
          {name || username}
        </a>
        <span className={styles.actions}>
          {role === 'administrator' && <span className={styles.badge}>{t('admin.administrator')}</span>}
          {isSuspended && <span className={`${styles.badge} ${styles.dangerBadge}`}>{t('admin.isSuspended')}</span>}
        </span>
      </div>
      <p className={styles.facts}>
        {[
          email + (user.emailVerified ? '' : ` (${t('admin.notVerified')})`),
          t('admin.presentationCount', { count: presentationCount }),
          lastSeenAt !== null && t('admin.lastSeen', { time: formatDateTime(lastSeenAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {setRole.error && <Notice kind="failed">{errorText(setRole.error)}</Notice>}
      {!isCurrentUser && (
        <div className={styles.actions}>
          <Button onClick={() => void setRole.run(role === 'member' ? 'administrator' : 'member')}>
            {t(role === 'member' ? 'admin.makeAdministrator' : 'admin.makeMember')}
          </Button>
          <Button className={isSuspended ? undefined : styles.danger} onClick={() => setDecision(suspension)}>
            {suspension.label}
          </Button>
        </div>
      )}
      <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} onDecided={onChanged} />
    </article>
  );
}

/** A button that creates a link with which one person can sign up, even if sign-up is by invitation only. */
function InviteBar() {
  const [link, setLink] = useState<string>();
  const invite = useAction(async () => {
    const { path } = await call('POST /api/accounts/invites', { body: {} });
    setLink(location.origin + path);
  });
  return (
    <div className={styles.bar}>
      <Button aria-disabled={invite.busy} onClick={() => void invite.run()}>
        {t('admin.invite')}
      </Button>
      {invite.error && <Notice kind="failed">{errorText(invite.error)}</Notice>}
      {link !== undefined && (
        <div className={styles.wideField}>
          <Field label={t('admin.inviteLink')} hint={t('admin.inviteHint')}>
            <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </Field>
        </div>
      )}
    </div>
  );
}
