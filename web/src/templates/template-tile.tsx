import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { Sparkles } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SmallPicture } from '../ui/small-picture.tsx';
import { templateTexts } from './template-texts.ts';
import styles from './template-tile.module.css';

interface TemplateTileProps {
  readonly card: TemplateCard;
  /** Whether the picture is loaded lazily. Default: true. */
  readonly lazy?: boolean;
}

/** Shows a template with a picture of its overview, its title and subtitle, and buttons to use the template. */
export function TemplateTile({ card, lazy = true }: TemplateTileProps) {
  const href = useHref();
  const { title, subtitle } = templateTexts(card);
  return (
    <article className={styles.tile}>
      <a className={styles.picture} href={href(card.path)} aria-label={t('templates.preview', { title })}>
        {card.thumbnail && <SmallPicture picture={card.thumbnail} lazy={lazy} />}
      </a>
      <h3 className={styles.title}>
        <bdi>{title || t('page.untitled')}</bdi>
      </h3>
      <p className={styles.subtitle}>
        <bdi>{subtitle}</bdi>
      </p>
      <div className={styles.actions}>
        {card.name ? <UseButtons name={card.name} title={title} /> : <CopyButton path={card.path} title={title} />}
      </div>
    </article>
  );
}

/**
 * Two links to the create page with an AI template. The second link opens the form in which an AI fills the template.
 */
function UseButtons({ name: aiTemplate, title }: { readonly name: string; readonly title: string }) {
  const href = useHref();
  const url = href(`/create/?template=${aiTemplate}`);
  return (
    <>
      <ButtonLink href={url} aria-label={`${t('templates.use')}: ${title}`}>
        {t('templates.use')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={`${url}#ai-template-fill`} aria-label={`${t('templates.fill')}: ${title}`}>
        <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('templates.fill')}
      </ButtonLink>
    </>
  );
}

/** A link to the page of a presentation that is also a template. On this page, visitors can copy the presentation. */
function CopyButton({ path, title }: { readonly path: string; readonly title: string }) {
  const href = useHref();
  return (
    <ButtonLink href={href(path)} aria-label={`${t('templates.copy')}: ${title}`}>
      {t('templates.copy')}
    </ButtonLink>
  );
}
