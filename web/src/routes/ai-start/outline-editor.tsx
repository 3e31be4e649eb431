import { OUTLINE_MAX_TOPICS, OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { Plus, Undo2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './outline-editor.module.css';
import { OutlineList } from './outline-list.tsx';
import { addAfter, isFull, type Rows } from './outline-rows.ts';
import type { OutlineDraft } from './session.ts';
import { useRowsHistory } from './use-rows-history.ts';

interface OutlineEditorProps {
  readonly work: OutlineDraft;
  readonly onChange: (work: OutlineDraft) => void;
  readonly onBack: () => void;
  /** The visitor is not logged in: the button to continue opens the sign-up page first. */
  readonly needsAccount: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onPresent: () => void;
}

/** Editor of the outline, with a button that creates the presentation. */
export function OutlineEditor({
  work,
  onChange,
  onBack,
  busy,
  error,
  needsAccount,
  onPresent,
}: OutlineEditorProps) {
  const { maker, title, rows } = work;
  const history = useRowsHistory();
  const setRows = (next: Rows, isStep: boolean) => {
    if (next === rows) return;
    if (isStep) history.remember(rows);
    onChange({ ...work, rows: next });
  };
  const undo = () => {
    const before = history.takeLast();
    if (before) onChange({ ...work, rows: before });
  };
  return (
    <section className={styles.editor}>
      <Notice>
        {maker.kind === 'built-in' ? t('outline.builtIn') : t('outline.service', { label: maker.label })}
      </Notice>
      <Field label={t('outline.presentationTitle')}>
        {(ids) => (
          <Input
            {...ids}
            dir="auto"
            className={styles.title}
            value={title}
            maxLength={OUTLINE_TITLE_MAX_LENGTH}
            onChange={({ target }) => onChange({ ...work, title: target.value })}
          />
        )}
      </Field>
      <div className={styles.tools}>
        <h2>{t('outline.topics')}</h2>
        <Button kind="quiet" disabled={!history.hasLast} onClick={undo}>
          <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('outline.undo')}
        </Button>
      </div>
      <p className={styles.keys}>{t('outline.keys')}</p>
      {rows.length === 0 && <p className={styles.none}>{t('outline.none')}</p>}
      <OutlineList rows={rows} onChange={setRows} />
      <Button disabled={isFull(rows)} onClick={() => setRows(addAfter(rows, -1).rows, true)}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('outline.add')}
      </Button>
      {isFull(rows) && <p className={styles.keys}>{t('outline.full', { max: OUTLINE_MAX_TOPICS })}</p>}
      {error !== undefined && <Notice kind="failed">{error}</Notice>}
      {needsAccount && <p className={styles.none}>{t('outline.signUpFirst')}</p>}
      <div className={styles.onward}>
        <Button kind="primary" disabled={busy || rows.length === 0} onClick={onPresent}>
          {t(busy ? 'outline.presenting' : 'outline.present')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          {t('outline.back')}
        </Button>
      </div>
    </section>
  );
}
