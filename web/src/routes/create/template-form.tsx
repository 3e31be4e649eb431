import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { DraftPreview } from '../../draft-preview/draft-preview.tsx';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { templateTexts } from '../../templates/template-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SmallPicture } from '../../ui/small-picture.tsx';
import type { MethodProps } from './method-props.ts';
import styles from './page.module.css';

/** Form that creates a presentation from a template. The visitor replaces the example texts of the template later. */
export function TemplateForm({
  values,
  change,
  creation,
  templates,
}: MethodProps & { readonly templates: readonly TemplateCard[] }) {
  const href = useHref();
  const selectedName = templates.some(({ name }) => name === values.template) ? values.template : '';
  return (
    <form
      className={styles.templates}
      onSubmit={(event) => {
        event.preventDefault();
        if (selectedName) void creation.create({ kind: 'template', template: selectedName }, values);
      }}
    >
      <div className={styles.withPreview}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('create.template')}</legend>
          {templates.map((card) => {
            const { title, subtitle } = templateTexts(card);
            return (
              <label key={card.name} className={styles.choice}>
                <input
                  type="radio"
                  name="template"
                  checked={card.name === selectedName}
                  onChange={() => change({ template: card.name ?? '' })}
                />
                <span className={styles.picture}>{card.thumbnail && <SmallPicture picture={card.thumbnail} />}</span>
                <span className={styles.methodName}>{title}</span>
                <span className={styles.methodText}>{subtitle}</span>
              </label>
            );
          })}
        </fieldset>
        <DraftPreview
          request={selectedName ? { kind: 'template', template: selectedName } : undefined}
          emptyText={t('create.canvasTemplate')}
        />
      </div>
      <div className={styles.foot}>
        <ButtonLink kind="quiet" href={href('/templates/')}>
          {t('create.moreTemplates')}
        </ButtonLink>
        <Button type="submit" kind="primary" disabled={creation.isBusy || !selectedName}>
          {t(creation.isBusy ? 'create.creating' : 'create.useTemplate')}
        </Button>
      </div>
    </form>
  );
}
