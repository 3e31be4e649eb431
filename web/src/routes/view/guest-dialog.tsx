import { GUEST_NAME_MAX_LENGTH } from '@flydeck/contract/links/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type FormEvent, useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commentingPath, editorPath } from './editor-path.ts';
import styles from './guest-dialog.module.css';

interface GuestDialogProps {
  readonly page: PresentationPage;
  /** Id of the share link that opened the page. */
  readonly linkId: string;
  /** True for the right to edit, false for the right to comment. */
  readonly isEdit: boolean;
  /** Path of the login page. */
  readonly logInPath: string;
  readonly onClose: () => void;
}

/** Dialog in which a visitor without an account chooses a name, to edit or comment. The module is loaded on demand. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function GuestDialog({ page, linkId, isEdit, logInPath, onClose }: GuestDialogProps) {
  const href = useHref();
  const [name, setName] = useState('');
  const join = useCallback(async () => {
    await call('POST /api/accounts/guest');
    await call('POST /api/links/:linkId/guest', { params: { linkId }, body: { name, key: page.accessKey ?? '' } });
  }, [name, linkId, page.accessKey]);
  const { run, busy, error } = useAction(join);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!busy && (await run())) location.assign(href(isEdit ? editorPath(page) : commentingPath(page)));
  };
  return (
    <Dialog open title={t(isEdit ? 'view.guestEdit' : 'view.guestComment')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>{t('view.guestText')}</p>
        <Field label={t('view.guestName')}>
          <Input
            autoFocus
            required
            // At least one character that is not a space.
            pattern=".*\S.*"
            maxLength={GUEST_NAME_MAX_LENGTH}
            autoComplete="name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        {error && <Notice kind="failed">{errorText(error)}</Notice>}
        <div className={styles.actions}>
          <ButtonLink href={logInPath}>{t('view.logIn')}</ButtonLink>
          <Button kind="primary" type="submit" disabled={busy}>
            {t('view.guestContinue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
