import { CREATE_TITLE_MAX_LENGTH } from '@flydeck/contract/drafts/limits';
import { DraftPreview } from '../../draft-preview/draft-preview.tsx';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { MethodProps } from './method-props.ts';
import styles from './page.module.css';

/** A form that creates an empty presentation with a title. */
export function BlankForm({ values, change, creation }: MethodProps) {
  const { language } = usePageContext();
  const request = { kind: 'blank' as const, title: values.title.trim(), language };
  return (
    <div className={styles.withPreview}>
      <form
        className={styles.narrow}
        onSubmit={(event) => {
          event.preventDefault();
          void creation.create(request, values);
        }}
      >
        <Field label={t('create.titleLabel')} hint={t('create.titleHint')}>
          <Input
            dir="auto"
            value={values.title}
            maxLength={CREATE_TITLE_MAX_LENGTH}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Button type="submit" kind="primary" disabled={creation.isBusy}>
          {t(creation.isBusy ? 'create.creating' : 'create.start')}
        </Button>
      </form>
      <DraftPreview request={request} />
    </div>
  );
}
