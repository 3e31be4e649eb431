import { OUTLINE_MAX_TOPICS, OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { Plus, Undo2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberLegend } from './number-line.tsx';
import { numberNotes } from './number-notes.ts';
import styles from './outline-editor.module.css';
import { OutlineList, type RowsChangeOptions } from './outline-list.tsx';
import { addRowAfter, isFull, type OutlineRow, type Rows } from './outline-rows.ts';
import { type EditedOutline, isFromService } from './outline-session.ts';
import { useRowsHistory } from './use-rows-history.ts';

interface OutlineEditorProps {
  readonly editedOutline: EditedOutline;
  /** The text from which the outline was generated. */
  readonly source: string;
  readonly onChange: (editedOutline: EditedOutline) => void;
  readonly onBack: () => void;
  /** Whether the create button opens the sign-up page first, because the visitor is not logged in. */
  readonly needsAccount: boolean;
  readonly isCreating: boolean;
  readonly error: string | undefined;
  readonly onCreate: () => void;
}

/** Returns who wrote the outline, and whether something may be missing. */
function originText({ maker, completeness = 'complete' }: EditedOutline): string {
  const { kind, label } = maker;
  // Sessions of older versions contain the kind `built-in`.
  if (kind !== 'service') return t('outline.arranged');
  if (completeness === 'notes') return t('outline.arrangedInstead', { label });
  return completeness === 'partial' ? t('outline.partial', { label }) : t('outline.service', { label });
}

/** Editor of the outline, with a button that creates the presentation. */
export function OutlineEditor({
  editedOutline,
  source,
  onChange,
  onBack,
  isCreating,
  error,
  needsAccount,
  onCreate,
}: OutlineEditorProps) {
  const { title, rows } = editedOutline;
  const history = useRowsHistory();
  // The numbers of arranged words are those of the text.
  const numbersOf = (row: OutlineRow) =>
    isFromService(editedOutline) ? numberNotes(row, source, editedOutline.language) : [];
  const numbers = rows.flatMap(numbersOf);
  const setRows = (next: Rows, { isUndoable }: RowsChangeOptions) => {
    if (next === rows) return;
    if (isUndoable) history.push(rows);
    onChange({ ...editedOutline, rows: next });
  };
  const undo = () => {
    const previousRows = history.pop();
    if (previousRows) onChange({ ...editedOutline, rows: previousRows });
  };
  return (
    <section className={styles.editor}>
      <Notice>{originText(editedOutline)}</Notice>
      <Field label={t('outline.presentationTitle')}>
        <Input
          dir="auto"
          className={styles.title}
          value={title}
          maxLength={OUTLINE_TITLE_MAX_LENGTH}
          onChange={({ target }) => onChange({ ...editedOutline, title: target.value })}
        />
      </Field>
      <div className={styles.header}>
        <h2>{t('outline.topics')}</h2>
        <Button kind="quiet" disabled={!history.canUndo} onClick={undo}>
          <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('outline.undo')}
        </Button>
      </div>
      <p className={styles.hint}>{t('outline.keys')}</p>
      {numbers.length > 0 && (
        <NumberLegend unconfirmedCount={numbers.filter(({ isConfirmed }) => !isConfirmed).length} />
      )}
      {rows.length === 0 && <p className={styles.note}>{t('outline.none')}</p>}
      <OutlineList rows={rows} numbersOf={numbersOf} onChange={setRows} />
      {/* The index -1 adds the new row at the end. */}
      <Button disabled={isFull(rows)} onClick={() => setRows(addRowAfter(rows, -1).rows, { isUndoable: true })}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('outline.add')}
      </Button>
      {isFull(rows) && <p className={styles.note}>{t('outline.full', { max: OUTLINE_MAX_TOPICS })}</p>}
      {error !== undefined && <Notice kind="failed">{error}</Notice>}
      {needsAccount && <p className={styles.note}>{t('outline.signUpFirst')}</p>}
      <div className={styles.actions}>
        <Button kind="primary" disabled={isCreating || rows.length === 0} onClick={onCreate}>
          {t(isCreating ? 'outline.presenting' : 'outline.present')}
        </Button>
        <Button kind="quiet" disabled={isCreating} onClick={onBack}>
          {t('outline.back')}
        </Button>
      </div>
    </section>
  );
}
