import type { Editor } from '@flydeck/editor/editor';
import { breadcrumb } from '@flydeck/editor/navigation/breadcrumb';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../../i18n/index.ts';
import { goToTopic, titleOf } from '../menus/palette-items.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './breadcrumb.module.css';

const crumbsOf = ({ view, open }: Editor) => breadcrumb(view, open);

/**
 * The topics from the root topic to the topic that the stage shows. A click on a topic flies to it. Hidden while the
 * stage shows the whole presentation.
 */
export function Breadcrumb() {
  const session = useSession();
  const { store } = session.editor;
  // Renders the component again when the topics or their titles change.
  useSessionValue(({ editor }) => JSON.stringify(crumbsOf(editor).map(({ id }) => [id, titleOf(editor.store, id)])));
  const crumbs = crumbsOf(session.editor);
  if (crumbs.length < 2) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={t('canvas-menus.breadcrumb')}>
      <ol>
        {crumbs.map(({ id }, i) => (
          <Fragment key={id}>
            {i > 0 && (
              <li aria-hidden="true" className={styles.separator}>
                <ChevronRight size={16} strokeWidth={1.75} />
              </li>
            )}
            <li>
              <button
                type="button"
                dir="auto"
                aria-current={i === crumbs.length - 1 ? 'location' : undefined}
                onClick={() => {
                  goToTopic(session, id);
                  focusStage();
                }}
              >
                {titleOf(store, id)}
              </button>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
