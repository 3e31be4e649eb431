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
import { type AddTagsResult, addTags } from './tag-list.ts';
import styles from './tags-panel.module.css';

interface TagsPanelProps {
  readonly oid: string;
  /** The stored tags; undefined until they are loaded. */
  readonly storedTags: CuratedTags | undefined;
  /** Whether the request for the stored tags failed. */
  readonly hasLoadFailed: boolean;
  readonly onRetry: () => void;
  readonly onSaved: (savedTags: CuratedTags) => void;
  readonly onClose: () => void;
}

/** The dialog in which administrators curate the tags of a presentation. */
export function TagsPanel({ oid, storedTags, hasLoadFailed, onRetry, onSaved, onClose }: TagsPanelProps) {
  return (
    <Dialog open title={t('curation.title')} onClose={onClose}>
      <p className={styles.lead}>{t('curation.lead')}</p>
      {hasLoadFailed && (
        <>
          <Notice kind="failed">{t('curation.loadFailed')}</Notice>
          <Button className={styles.retry} onClick={onRetry}>
            {t('curation.tryAgain')}
          </Button>
        </>
      )}
      {!hasLoadFailed && !storedTags && <div className={styles.waiting} aria-hidden="true" />}
      {storedTags && <TagsForm oid={oid} storedTags={storedTags} onSaved={onSaved} />}
    </Dialog>
  );
}

/** Returns the error text for a tag that was not added; undefined if all tags were added. */
function problemText(problem: AddTagsResult['problem']): string | undefined {
  if (!problem) return undefined;
  return problem.kind === 'duplicate'
    ? t('curation.twice', { tag: problem.tag })
    : t('curation.full', { max: TAGS_MAX });
}

type TagsFormProps = Pick<TagsPanelProps, 'oid' | 'onSaved'> & { readonly storedTags: CuratedTags };

function TagsForm({ oid, storedTags, onSaved }: TagsFormProps) {
  const [tags, setTags] = useState<readonly string[]>(storedTags.tags);
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState<AddTagsResult['problem']>();
  // Null removes the curated tags, so that the tags of the author are shown again.
  const saveTags = useCallback(
    async (newTags: readonly string[] | null) => {
      const body = { tags: newTags && [...newTags] };
      onSaved(await call('PUT /api/admin/presentations/:oid/tags', { params: { oid }, body }));
    },
    [oid, onSaved],
  );
  const saveAction = useAction(saveTags);
  // Adds the comma-separated tags in `text` and clears the field.
  const addInput = (text: string): AddTagsResult => {
    const result = addTags(tags, text);
    setTags(result.tags);
    setProblem(result.problem);
    setInput('');
    return result;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && input.trim() !== '') {
      event.preventDefault();
      addInput(input);
    } else if (event.key === 'Backspace' && input === '') setTags(tags.slice(0, -1));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (saveAction.busy) return;
        const { tags: newTags, problem: newProblem } = addInput(input);
        // Saving closes the dialog. If a tag was not added, the dialog stays open, so that it can show the error text.
        if (!newProblem) void saveAction.run(newTags);
      }}
    >
      <TagChips tags={tags} onRemove={(tag) => setTags(tags.filter((other) => other !== tag))} />
      <Field label={t('curation.add')} hint={t('curation.addHint')} error={problemText(problem)}>
        <Input
          value={input}
          autoComplete="off"
          enterKeyHint="done"
          onKeyDown={onKeyDown}
          onChange={({ target: { value } }) => {
            if (value.includes(',')) addInput(value);
            else setInput(value);
          }}
        />
      </Field>
      {saveAction.error && <Notice kind="failed">{t('curation.saveFailed')}</Notice>}
      <div className={styles.actions}>
        {storedTags.isCurated && (
          <Button kind="quiet" aria-disabled={saveAction.busy} onClick={() => void saveAction.run(null)}>
            {t('curation.authors')}
          </Button>
        )}
        <Button kind="primary" type="submit" aria-disabled={saveAction.busy}>
          {t(saveAction.busy ? 'curation.saving' : 'curation.save')}
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
