import { MARKDOWN_MAX_LENGTH } from '@flydeck/contract/drafts/limits';
import { DraftPreview } from '../../draft-preview/draft-preview.tsx';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import type { MethodProps } from './method-props.ts';
import styles from './page.module.css';

/** A form for Markdown text, from which a presentation is created, with a live preview next to the text. */
export function MarkdownForm({ values, change, creation }: MethodProps) {
  const { markdown } = values;
  return (
    <form
      className={styles.markdown}
      onSubmit={(event) => {
        event.preventDefault();
        if (markdown.trim()) void creation.create({ kind: 'markdown', text: markdown }, values);
      }}
    >
      <Field label={t('create.markdownLabel')} hint={t('create.markdownHint')}>
        <TextArea
          className={styles.text}
          dir="auto"
          spellCheck
          value={markdown}
          maxLength={MARKDOWN_MAX_LENGTH}
          onChange={(event) => change({ markdown: event.target.value })}
        />
      </Field>
      <DraftPreview request={markdown.trim() === '' ? undefined : { kind: 'markdown', text: markdown }} />
      <div className={styles.foot}>
        {markdown === '' && (
          <Button kind="quiet" onClick={() => change({ markdown: t('create.markdownSample') })}>
            {t('create.trySample')}
          </Button>
        )}
        <Button type="submit" kind="primary" disabled={creation.isBusy || markdown.trim() === ''}>
          {t(creation.isBusy ? 'create.creating' : 'create.makeOfMarkdown')}
        </Button>
      </div>
    </form>
  );
}
