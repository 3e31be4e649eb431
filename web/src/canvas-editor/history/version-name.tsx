import { type EditHistoryEntry, STATE_NAME_MAX_LENGTH } from '@flydeck/contract/editing/history';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';

interface VersionNameProps {
  readonly entry: EditHistoryEntry;
  /** Called with the new name after the server has stored it; null if the name was removed. */
  readonly onNamed: (name: string | null) => void;
}

/** Shows the name of a state, with buttons that set, change and remove the name. */
export function VersionName({ entry, onNamed }: VersionNameProps) {
  const [isEditing, setEditing] = useState(false);
  const { save, isBusy, error } = useNaming(entry.seq, onNamed);
  if (isEditing)
    return (
      <NameForm
        name={entry.name ?? ''}
        isBusy={isBusy}
        error={error}
        onSave={async (name) => (await save(name)) && setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <div className={styles.name}>
      {error && <Notice kind="failed">{t(error)}</Notice>}
      {entry.name !== null && (
        <strong>
          <bdi>{entry.name}</bdi>
        </strong>
      )}
      <Button disabled={isBusy} onClick={() => setEditing(true)}>
        {t(entry.name === null ? 'canvas-publish.nameVersion' : 'canvas-publish.renameVersion')}
      </Button>
      {entry.name !== null && (
        <Button kind="quiet" disabled={isBusy} onClick={() => void save(null)}>
          {t('canvas-publish.removeName')}
        </Button>
      )}
    </div>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  /** Key of an error message. */
  readonly error: string | undefined;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** A form for the name of a state. An empty name cannot be saved. */
function NameForm({ name, isBusy, error, onSave, onCancel }: NameFormProps) {
  const [value, setValue] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') onSave(value.trim());
  };
  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <Field
        label={t('canvas-publish.versionName')}
        hint={t('canvas-publish.versionNameHint')}
        error={error && t(error)}
      >
        <Input
          value={value}
          maxLength={STATE_NAME_MAX_LENGTH}
          autoFocus
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <div className={styles.nameActions}>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button kind="primary" type="submit" disabled={isBusy || value.trim() === ''}>
          {t('canvas-publish.saveName')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns the function `save`, which stores or removes the name of a state on the server. Also returns whether the
 * request of `save` is running (`isBusy`) or has failed (`error`).
 */
function useNaming(seq: number, onNamed: VersionNameProps['onNamed']) {
  const { oid } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /**
   * @param name null to remove the name
   * @returns whether the server has stored or removed the name; if not, `error` is set to the key of a message
   */
  const save = async (name: string | null): Promise<boolean> => {
    const params = { oid, seq: String(seq) };
    setBusy(true);
    setError(undefined);
    try {
      if (name === null) await call('DELETE /api/editing/:oid/history/:seq/name', { params });
      else await call('PUT /api/editing/:oid/history/:seq/name', { params, body: { name } });
      onNamed(name);
      return true;
    } catch (failure) {
      const isFull = failure instanceof CallError && failure.code === 'editing.history_full';
      setError(isFull ? 'canvas-publish.historyFull' : 'canvas-publish.nameFailed');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, error };
}
