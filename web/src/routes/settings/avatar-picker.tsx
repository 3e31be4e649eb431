import type { Avatar as AvatarData } from '@flydeck/contract/accounts/me';
import { useRef } from 'react';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';

const ACCEPTED_IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

interface AvatarPickerProps {
  readonly avatar: AvatarData;
  readonly onChange: (avatar: AvatarData) => void;
}

/** The member's picture, with buttons that replace and remove the picture. */
export function AvatarPicker({ avatar, onChange }: AvatarPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(async (file: File) =>
    onChange((await call('PUT /api/accounts/avatar', { body: file })).avatar),
  );
  const remove = useAction(async () => onChange((await call('DELETE /api/accounts/avatar')).avatar));
  const error = upload.error ?? remove.error;
  return (
    <div className={styles.avatarRow}>
      <LargeAvatar avatar={avatar} />
      <div className={styles.avatarActions}>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_IMAGE_TYPES}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void upload.run(file);
            // Otherwise, choosing the same file again would not fire an event.
            event.currentTarget.value = '';
          }}
        />
        <Button aria-disabled={upload.busy} onClick={() => input.current?.click()}>
          {t(upload.busy ? 'account.uploading' : 'account.choosePicture')}
        </Button>
        {avatar.url !== null && (
          <Button kind="quiet" onClick={() => void remove.run()}>
            {t('account.removePicture')}
          </Button>
        )}
      </div>
      {error && <Notice kind="failed">{accountErrorText(error)}</Notice>}
    </div>
  );
}

/** The picture, or the initials on a colour. `color` is the name of a CSS custom property without its two hyphens. */
function LargeAvatar({ avatar: { url, initials, color } }: { readonly avatar: AvatarData }) {
  if (url !== null) return <img className={styles.avatar} src={url} alt="" width={72} height={72} />;
  return (
    <span className={styles.avatar} aria-hidden="true" style={{ background: `var(--${color})` }}>
      {initials}
    </span>
  );
}
