import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './page.module.css';

interface AiOutlineProps {
  readonly template?: string | null;
}

/** Creates a presentation with the AI assistant, whose code loads when this method is chosen. */
export function AiForm({ template }: { readonly template: string }) {
  const href = useHref();
  const [opened, setOpened] = useState<{ AiOutline: ComponentType<AiOutlineProps> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('../ai-start/ai-outline.tsx').then(
      ({ AiOutline }) => setOpened({ AiOutline }),
      () => setFailed(true),
    );
  }, []);
  if (opened) return <opened.AiOutline template={template || null} />;
  if (!failed) return <p className={styles.wayText}>{t('create.loadingAi')}</p>;
  return (
    <ButtonLink kind="primary" href={href('/ai/start/')}>
      {t('create.ai')}
    </ButtonLink>
  );
}
