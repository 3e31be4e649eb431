import { fitTopic } from '@flydeck/editor/camera';
import { findTopicsWithSmallText } from '@flydeck/editor/publishing/small-texts';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useSession } from '../session/use-session.ts';
import styles from './publish.module.css';

/**
 * A list of the topics with text that is too small to read on phones. A click on a topic closes the publish dialog, and
 * the camera flies to the topic. An empty list is not shown. The list does not change while it is shown, because a change
 * would move the buttons below it.
 */
export function SmallTextList({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const [topics] = useState(() => (session.scene ? findTopicsWithSmallText(session.scene.scene) : []));
  if (topics.length === 0) return null;
  const show = (topic: string) => {
    onClose();
    session.update((editor) => editor.flyTo((view) => fitTopic(view, topic)));
  };
  return (
    <details className={styles.smallTexts}>
      <summary>{t('canvas-publish.smallTexts', { count: topics.length })}</summary>
      <p className={styles.lead}>{t('canvas-publish.smallTextsHint')}</p>
      <ul className={styles.list}>
        {topics.map(({ topic, title, text }) => (
          <li key={topic}>
            <button type="button" className={styles.topic} onClick={() => show(topic)}>
              <bdi>{title || t('page.untitled')}</bdi>
              <bdi className={styles.excerpt}>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
