import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { templateTexts } from '../../templates/template-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { MethodProps } from './method-props.ts';
import styles from './page.module.css';

/** Templates to start from; their placeholder texts are to be replaced. */
export function TemplateForm({
  values,
  change,
  creating,
  templates,
}: MethodProps & { readonly templates: readonly TemplateCard[] }) {
  const href = useHref();
  const chosen = templates.some(({ name }) => name === values.template) ? values.template : '';
  return (
    <form
      className={styles.templates}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void creating.create({ kind: 'template', template: chosen }, values);
      }}
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('create.template')}</legend>
        {templates.map((card) => {
          const { title, subtitle } = templateTexts(card);
          return (
            <label key={card.name} className={styles.choice}>
              <input
                type="radio"
                name="template"
                checked={card.name === chosen}
                onChange={() => change({ template: card.name ?? '' })}
              />
              <span className={styles.picture}>
                {card.thumbnail && (
                  <img
                    src={card.thumbnail.url}
                    width={card.thumbnail.width}
                    height={card.thumbnail.height}
                    alt=""
                    loading="lazy"
                  />
                )}
              </span>
              <span className={styles.wayName}>{title}</span>
              <span className={styles.wayText}>{subtitle}</span>
            </label>
          );
        })}
      </fieldset>
      <div className={styles.foot}>
        <ButtonLink kind="quiet" href={href('/templates/')}>
          {t('create.moreTemplates')}
        </ButtonLink>
        <Button type="submit" kind="primary" disabled={creating.isBusy || !chosen}>
          {t(creating.isBusy ? 'create.creating' : 'create.useTemplate')}
        </Button>
      </div>
    </form>
  );
}
