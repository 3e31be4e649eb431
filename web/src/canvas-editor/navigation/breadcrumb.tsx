import { isClassic } from '@flydeck/editor/path/pages';
import { topicChain } from '@flydeck/editor/topic-chain';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../../i18n/index.ts';
import { goToTopic, titleOf } from '../menus/topic-title.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './breadcrumb.module.css';

/** Returns the ids of the topics from the root topic to the topic that the editor shows. */
const topicsToShown = ({ editor, shownTopic }: EditorSession) => topicChain(editor.store, shownTopic).reverse();

/**
 * A list of the topics from the root topic to the topic that the stage shows. A click on a topic flies to it. The list
 * is not shown if it contains only the root topic, and not in classic presentations, whose pages are not nested.
 */
export function Breadcrumb() {
  const session = useSession();
  const { store } = session.editor;
  // The list is rendered again only when this string changes. An array would be a new value at each change of the
  // editor.
  useSessionValue((current) => JSON.stringify(topicsToShown(current).map((id) => [id, titleOf(store, id)])));
  const topics = topicsToShown(session);
  if (topics.length < 2 || isClassic(store)) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={t('canvas-menus.breadcrumb')}>
      <ol>
        {topics.map((id, i) => (
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
                aria-current={i === topics.length - 1 ? 'location' : undefined}
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
