import { TOPIC_NAME_HEIGHT, TOPIC_NAME_PADDING, topicNames } from '@flydeck/editor/topic-names';
import { classNames } from '../../ui/class-names.ts';
import { useChangingSession } from '../session/use-session.ts';
import styles from './topic-names.module.css';

/**
 * Draws the names of the open topics above their top edges. A click on a name selects the topic: the editor finds the
 * name at the pointer, so the drawn names receive no events.
 */
export function TopicNames() {
  const { editor } = useChangingSession();
  return (
    <div className={styles.names} aria-hidden="true">
      {topicNames(editor.view, editor.openIds).map(({ id, text, corner, rotation, width }) => (
        <bdi
          key={id}
          className={classNames(styles.name, editor.selection.includes(id) && styles.selected)}
          style={{
            maxWidth: width,
            height: TOPIC_NAME_HEIGHT,
            paddingInline: TOPIC_NAME_PADDING,
            lineHeight: `${TOPIC_NAME_HEIGHT}px`,
            // The bottom left corner of the name is placed at the top left corner of the topic.
            transform: `translate(${corner.x}px, ${corner.y - TOPIC_NAME_HEIGHT}px) rotate(${rotation}rad)`,
          }}
        >
          {text}
        </bdi>
      ))}
    </div>
  );
}
