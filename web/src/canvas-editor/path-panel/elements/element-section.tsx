import { countElements } from '@flydeck/editor/reading-order/element-rows';
import { useId, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useSessionValue } from '../../session/use-session.ts';
import styles from '../details.module.css';
import { DetailsHeading } from '../details-heading.tsx';
import { rowName } from '../row-name.ts';
import { useSelectedRow } from '../use-path.ts';
import { ElementList } from './element-list.tsx';

/**
 * A button that shows and hides the elements of the selected row's topic. Shown only if one row is selected and its
 * topic has elements. The list is not rendered while it is collapsed.
 */
export function ElementSection() {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const row = useSelectedRow();
  const count = useSessionValue(({ editor }) => (row ? countElements(editor.store, row.topic) : 0));
  if (!row || count === 0) return null;
  return (
    <div className={styles.elements}>
      <DetailsHeading
        title={t('canvas-path.elements', { count })}
        isExpanded={isExpanded}
        onChange={setExpanded}
        controls={id}
      />
      <div id={id} hidden={!isExpanded}>
        {isExpanded && <ElementList topic={row.topic} title={rowName(row)} />}
      </div>
    </div>
  );
}
