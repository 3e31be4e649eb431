import { TAGS_MAX } from '@flydeck/contract/curation/constants';
import type { CuratedTags } from '@flydeck/contract/curation/tags';
import { X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { type AddedTags, addTags } from './tag-list.ts';
import styles from './tags-panel.module.css';

interface TagsPanelProps {
  readonly oid: string;
  /** The stored tags. Undefined: loading. */
  readonly known: CuratedTags | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onSaved: (saved: CuratedTags) => void;
  readonly onClose: () => void;
}

/** The dialog in which curators edit the tags of a presentation. */
export function TagsPanel({ oid, known, hasFailed, onRetry, onSaved, onClose }: TagsPanelProps) {
  return (
    <Dialog open title={t('curation.title')} onClose={onClose}>
      <p className={styles.lead}>{t('curation.lead')}</p>
      {hasFailed && (
        <>
          <Notice kind="failed">{t('curation.loadFailed')}</Notice>
          <Button className={styles.retry} onClick={onRetry}>
            {t('curation.tryAgain')}
          </Button>
        </>
      )}
      {!hasFailed && !known && <div className={styles.waiting} aria-hidden="true" />}
      {known && <TagsForm oid={oid} known={known} onSaved={onSaved} />}
    </Dialog>
  );
}

function problemText(problem: AddedTags['problem']): string | undefined {
  if (!problem) return undefined;
  return problem.kind === 'twice'
    ? t('curation.twice', { tag: problem.tag })
    : t('curation.full', { max: TAGS_MAX });
}

type TagsFormProps = Pick<TagsPanelProps, 'oid' | 'onSaved'> & { readonly known: CuratedTags };

function TagsForm({ oid, known, onSaved }: TagsFormProps) {
  const [tags, setTags] = useState<readonly string[]>(known.tags);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<AddedTags['problem']>();
  const send = useCallback(
    async (next: readonly string[] | null) => {
      const body = { tags: next && [...next] };
      onSaved(await call('PUT /api/admin/presentations/:oid/tags', { params: { oid }, body }));
    },
    [oid, onSaved],
  );
  const saving = useAction(send);
  const addTyped = (text: string): readonly string[] => {
    const added = addTags(tags, text);
    setTags(added.tags);
    setProblem(added.problem);
    setTyped('');
    return added.tags;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      addTyped(typed);
    } else if (event.key === 'Backspace' && typed === '') setTags(tags.slice(0, -1));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.busy) void saving.run(addTyped(typed));
      }}
    >
      <TagChips tags={tags} onRemove={(tag) => setTags(tags.filter((other) => other !== tag))} />
      <Field label={t('curation.add')} hint={t('curation.addHint')} error={problemText(problem)}>
        {(ids) => (
          <Input
            {...ids}
            value={typed}
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={onKeyDown}
            onChange={({ target: { value } }) => {
              if (value.includes(',')) addTyped(value);
              else setTyped(value);
            }}
          />
        )}
      </Field>
      {saving.error && <Notice kind="failed">{t('curation.saveFailed')}</Notice>}
      <div className={styles.actions}>
        {known.isCurated && (
          <Button kind="quiet" aria-disabled={saving.busy} onClick={() => void saving.run(null)}>
            {t('curation.authors')}
          </Button>
        )}
        <Button kind="primary" type="submit" aria-disabled={saving.busy}>
          {t(saving.busy ? 'curation.saving' : 'curation.save')}
        </Button>
      </div>
    </form>
  );
}

interface TagChipsProps {
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
}

function TagChips({ tags, onRemove }: TagChipsProps) {
  if (tags.length === 0) return <p className={styles.none}>{t('curation.none')}</p>;
  return (
    <ul className={styles.chips} aria-label={t('curation.tags')}>
      {tags.map((tag) => (
        <li key={tag} className={styles.chip}>
          <bdi>{tag}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('curation.remove', { tag })}
            onClick={() => onRemove(tag)}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
