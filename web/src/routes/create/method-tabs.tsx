import { itemAt } from '@flydeck/scene/checked-access';
import { FileUp, Hash, LayoutTemplate, NotebookText, Sparkles, SquarePen } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { CREATE_METHODS, type CreateMethod } from './form-values.ts';
import styles from './page.module.css';

const ICON_PROPS = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** For each method: message keys of the name and of the description, and the icon. */
const METHOD_LABELS: Readonly<
  Record<CreateMethod, readonly [nameKey: string, descriptionKey: string, icon: ReactNode]>
> = {
  blank: ['create.blank', 'create.blankText', <SquarePen key="blank" {...ICON_PROPS} />],
  template: ['create.template', 'create.templateText', <LayoutTemplate key="template" {...ICON_PROPS} />],
  file: ['create.file', 'create.fileText', <FileUp key="file" {...ICON_PROPS} />],
  markdown: ['create.markdown', 'create.markdownText', <Hash key="markdown" {...ICON_PROPS} />],
  ai: ['create.ai', 'create.aiText', <Sparkles key="ai" {...ICON_PROPS} />],
};

/** Labels of the method `ai` on an instance without an AI service, where the method arranges notes. */
const NOTES_LABELS = ['create.notes', 'create.notesText', <NotebookText key="ai" {...ICON_PROPS} />] as const;

interface MethodTabsProps {
  readonly hasAiService: boolean;
  readonly selectedMethod: CreateMethod;
  readonly onSelect: (method: CreateMethod) => void;
}

/** Tabs to select a method of creating a presentation. Arrow keys select the next or previous tab. */
export function MethodTabs({ hasAiService, selectedMethod, onSelect }: MethodTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const offsetsByKey: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
    };
    const offset = offsetsByKey[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const nextIndex = (CREATE_METHODS.indexOf(selectedMethod) + offset + CREATE_METHODS.length) % CREATE_METHODS.length;
    onSelect(itemAt(CREATE_METHODS, nextIndex));
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[nextIndex]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('create.ways')} className={styles.methods} onKeyDown={onKeyDown}>
      {CREATE_METHODS.map((method) => {
        const [nameKey, descriptionKey, icon] = method === 'ai' && !hasAiService ? NOTES_LABELS : METHOD_LABELS[method];
        return (
          <button
            key={method}
            type="button"
            role="tab"
            id={`choose-${method}`}
            aria-selected={method === selectedMethod}
            aria-controls={method === selectedMethod ? `method-${method}` : undefined}
            tabIndex={method === selectedMethod ? 0 : -1}
            className={styles.method}
            onClick={() => onSelect(method)}
          >
            {icon}
            <span className={styles.methodName}>{t(nameKey)}</span>
            <span className={styles.methodText}>{t(descriptionKey)}</span>
          </button>
        );
      })}
    </div>
  );
}
