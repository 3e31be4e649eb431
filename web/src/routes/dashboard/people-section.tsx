import type { AccessEntry } from '@flydeck/contract/access/access';
import { LINK_RIGHTS } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { Mail, X } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import dialogStyles from './dialogs.module.css';
import { rightName } from './new-link-form.tsx';
import styles from './people-section.module.css';

const AVATAR_SIZE_PX = 32;
const MAX_INPUT_LENGTH = 200;
const RIGHT_OPTIONS = () => LINK_RIGHTS.map((value) => ({ value, label: rightName(value) }));

/** Returns the text of an error of an invitation. */
function inviteErrorText(error: CallError): string {
  if (error.code === 'access.unknown_person') return t('dashboard.unknownPerson');
  return error.code === 'access.too_many' ? t('dashboard.tooManyPeople') : errorText(error);
}

/** The people who have access to a presentation with their rights, and a form that invites people. */
export function PeopleSection({ oid }: { readonly oid: string }) {
  const { data, error, reload, replace } = useEndpoint('GET /api/presentations/:oid/access', { params: { oid } });
  // Ended entries stay in the list with a button that restores the access. A toast would be inert next to the dialog.
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set());
  const people = data?.people ?? [];
  const store = (entry: AccessEntry, formerId = entry.id) => {
    const others = people.filter(({ id }) => id !== entry.id && id !== formerId);
    replace({ people: [...others, entry].sort(compareNames) });
    setEndedIds((ids) => new Set([...ids].filter((id) => id !== entry.id && id !== formerId)));
  };
  return (
    <section className={dialogStyles.section}>
      <h3 className={dialogStyles.heading}>{t('dashboard.people')}</h3>
      <InviteForm oid={oid} onInvited={store} />
      {error && (
        <Notice kind="failed">
          {errorText(error)} <Button onClick={reload}>{t('dashboard.retryUpload')}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton width="100%" height={48} />}
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) =>
            endedIds.has(person.id) ? (
              <EndedPerson key={person.id} oid={oid} person={person} onRestored={(entry) => store(entry, person.id)} />
            ) : (
              <Person
                key={person.id}
                oid={oid}
                person={person}
                onChanged={store}
                onEnded={() => setEndedIds((ids) => new Set([...ids, person.id]))}
              />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

const compareNames = (a: AccessEntry, b: AccessEntry): number => a.name.localeCompare(b.name);

interface InviteFormProps {
  readonly oid: string;
  readonly onInvited: (person: AccessEntry) => void;
}

function InviteForm({ oid, onInvited }: InviteFormProps) {
  const [to, setTo] = useState('');
  const [right, setRight] = useState<LinkRight>('edit');
  /** Name of the person who was invited last. A toast would be behind the dialog. */
  const [invited, setInvited] = useState<string>();
  const invite = useCallback(async () => {
    const person = await call('POST /api/presentations/:oid/access', { params: { oid }, body: { to, right } });
    onInvited(person);
    setTo('');
    setInvited(person.name);
  }, [oid, to, right, onInvited]);
  const { run, busy, error } = useAction(invite);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() === '') return;
    setInvited(undefined);
    void run();
  };
  return (
    <form className={styles.invite} onSubmit={submit}>
      <Input
        className={styles.to}
        aria-label={t('dashboard.inviteTo')}
        aria-describedby="invite-text"
        placeholder={t('dashboard.inviteTo')}
        value={to}
        maxLength={MAX_INPUT_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <div className={styles.right}>
        <Select
          aria-label={t('dashboard.linkRight')}
          value={right}
          options={RIGHT_OPTIONS()}
          onChange={({ currentTarget }) => setRight(currentTarget.value as LinkRight)}
        />
      </div>
      <Button kind="primary" type="submit" disabled={busy || to.trim() === ''}>
        {t('dashboard.invite')}
      </Button>
      <p id="invite-text" className={styles.hint}>
        {t('dashboard.peopleText')}
      </p>
      {error && <Notice kind="failed">{inviteErrorText(error)}</Notice>}
      {invited !== undefined && <Notice kind="done">{t('dashboard.invited', { name: invited })}</Notice>}
    </form>
  );
}

interface PersonProps {
  readonly oid: string;
  readonly person: AccessEntry;
  readonly onChanged: (person: AccessEntry) => void;
  readonly onEnded: () => void;
}

/** A person with access: name, right and since when, with a field that changes the right and a button that ends it. */
function Person({ oid, person, onChanged, onEnded }: PersonProps) {
  const { id, kind, name, avatar, right } = person;
  const params = { oid, id };
  const change = (newRight: LinkRight) =>
    showErrors(async () =>
      onChanged(await call('PATCH /api/presentations/:oid/access/:id', { params, body: { right: newRight } })),
    );
  const end = () =>
    showErrors(async () => {
      await call('DELETE /api/presentations/:oid/access/:id', { params });
      onEnded();
    });
  return (
    <li className={styles.person}>
      {avatar ? <Avatar {...avatar} sizePx={AVATAR_SIZE_PX} /> : <InvitationIcon />}
      <div className={styles.texts}>
        <bdi className={styles.name}>{kind === 'guest' ? t('page.guestName', { name }) : name}</bdi>
        <span className={styles.since}>{sinceText(person)}</span>
      </div>
      <div className={styles.right}>
        {kind === 'link' || kind === 'guest' ? (
          // The right of a person who opened a link is the right of the link.
          <span className={styles.linkRight}>{rightName(right)}</span>
        ) : (
          <Select
            aria-label={t('dashboard.personRight', { name })}
            value={right}
            options={RIGHT_OPTIONS()}
            onChange={({ currentTarget }) => void change(currentTarget.value as LinkRight)}
          />
        )}
      </div>
      <IconButton label={t('dashboard.endAccess', { name })} onClick={() => void end()}>
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

interface EndedPersonProps {
  readonly oid: string;
  readonly person: AccessEntry;
  readonly onRestored: (person: AccessEntry) => void;
}

/** A person whose access was ended, with a button that gives the access again. */
function EndedPerson({ oid, person, onRestored }: EndedPersonProps) {
  const { name, inviteTo, right } = person;
  const restore = () =>
    showErrors(async () =>
      onRestored(await call('POST /api/presentations/:oid/access', { params: { oid }, body: { to: inviteTo, right } })),
    );
  return (
    <li className={styles.ended}>
      <span role="status">{t('dashboard.accessEnded', { name })}</span>
      {/* Guests cannot be invited. They can open the link again, unless it is revoked. */}
      {person.kind !== 'guest' && (
        // The focus was on the button that ended the access, which is no longer there.
        <Button autoFocus onClick={() => void restore()}>
          {t('dashboard.undo')}
        </Button>
      )}
    </li>
  );
}

const InvitationIcon = () => (
  <span className={styles.invitation} aria-hidden="true">
    <Mail size={18} strokeWidth={1.75} />
  </span>
);

function sinceText({ kind, since, isExpired }: AccessEntry): string {
  const date = new Date(since).toLocaleDateString(activeLanguage(), { dateStyle: 'medium' });
  if (isExpired) return t('dashboard.personExpired');
  if (kind === 'invitation') return t('dashboard.personInvited', { date });
  return kind === 'link' || kind === 'guest'
    ? t('dashboard.personByLink', { date })
    : t('dashboard.personSince', { date });
}

/** Runs requests, and shows a toast if one fails. */
async function showErrors(request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    showToast({ kind: 'failed', text: inviteErrorText(failure) });
  }
}
