import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { Sparkles } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SmallPicture } from '../ui/small-picture.tsx';
import styles from './template-tile.module.css';
import { templateWords } from './template-words.ts';

interface TemplateTileProps {
  readonly card: TemplateCard;
  /** The browser may wait with its picture until it comes near. */
  readonly lazy?: boolean;
}

/** A template: its overview, one line of name, two of what it is, and how to begin with it. */
export function TemplateTile({ card, lazy = true }: TemplateTileProps) {
  const href = useHref();
  const { title, subtitle } = templateWords(card);
  return (
    <article className={styles.tile}>
      <a className={styles.picture} href={href(card.path)} aria-label={t('templates.preview', { title })}>
        {card.thumbnail && <SmallPicture of={card.thumbnail} lazy={lazy} />}
      </a>
      <h3 className={styles.title}>
        <bdi>{title || t('page.untitled')}</bdi>
      </h3>
      <p className={styles.subtitle}>
        <bdi>{subtitle}</bdi>
      </p>
      <div className={styles.actions}>
        {card.name ? <Begin name={card.name} title={title} /> : <Copy path={card.path} title={title} />}
      </div>
    </article>
  );
}

function Begin({ name, title }: { readonly name: string; readonly title: string }) {
  const href = useHref();
  const address = href(`/create/?template=${name}`);
  return (
    <>
      <ButtonLink href={address} aria-label={`${t('templates.use')}: ${title}`}>
        {t('templates.use')}
      </ButtonLink>
      <ButtonLink
        kind="quiet"
        href={`${address}#ai-template-fill`}
        aria-label={`${t('templates.fill')}: ${title}`}
      >
        <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('templates.fill')}
      </ButtonLink>
    </>
  );
}

/** Somebody's presentation is copied from its page. */
function Copy({ path, title }: { readonly path: string; readonly title: string }) {
  const href = useHref();
  return (
    <ButtonLink href={href(path)} aria-label={`${t('templates.copy')}: ${title}`}>
      {t('templates.copy')}
    </ButtonLink>
  );
}
