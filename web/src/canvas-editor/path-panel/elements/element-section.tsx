import { countElements } from '@flydeck/editor/reading-order/element-rows';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useSessionValue } from '../../session/use-session.ts';
import styles from '../details.module.css';
import { ICON_PROPS } from '../icon.ts';
import { rowName } from '../row-name.ts';
import { usePathState } from '../use-path.ts';
import { ElementList } from './element-list.tsx';

/**
 * A button that shows and hides the elements of the selected row's topic. Shown only if one row is selected and its
 * topic has elements. The list is not rendered while it is collapsed.
 */
export function ElementSection() {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const row = usePathState(({ rows, selectedKeys }) => {
    const [key] = selectedKeys;
    return selectedKeys.size === 1 ? rows.find((row) => row.key === key) : undefined;
  });
  const count = useSessionValue(({ editor }) => (row ? countElements(editor.store, row.topic) : 0));
  if (!row || count === 0) return null;
  return (
    <div className={styles.elements}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        {t('canvas-path.elements', { count })}
        {isExpanded ? <ChevronDown {...ICON_PROPS} /> : <ChevronUp {...ICON_PROPS} />}
      </button>
      <div id={id} hidden={!isExpanded}>
        {isExpanded && <ElementList topic={row.topic} title={rowName(row)} />}
      </div>
    </div>
  );
}
