import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './page.module.css';

/** Props of the AI assistant, the component `AiOutline`. */
interface AiOutlineProps {
  /** Name of the preselected template; null or absent for none. */
  readonly template?: string | null;
  readonly hasAiService: boolean;
}

/**
 * Creates a presentation with the AI assistant, or from notes if there is no AI service. The code of the assistant is loaded when this form is mounted. If
 * loading fails, a link to the page of the assistant is shown.
 */
export function AiForm({ template, hasAiService }: { readonly template: string; readonly hasAiService: boolean }) {
  const href = useHref();
  const [aiModule, setAiModule] = useState<{ AiOutline: ComponentType<AiOutlineProps> }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('../ai-start/ai-outline.tsx').then(
      ({ AiOutline }) => setAiModule({ AiOutline }),
      () => setFailed(true),
    );
  }, []);
  if (aiModule) return <aiModule.AiOutline template={template || null} hasAiService={hasAiService} />;
  if (!hasFailed) return <p className={styles.methodText}>{t('create.loadingAi')}</p>;
  return (
    <ButtonLink kind="primary" href={href('/ai/start/')}>
      {t(hasAiService ? 'create.ai' : 'create.notes')}
    </ButtonLink>
  );
}
