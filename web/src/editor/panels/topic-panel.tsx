import { contentOf } from '@flydeck/scene/edit/content';
import { renameTopic } from '@flydeck/scene/edit/rename-topic';
import { setNotes } from '@flydeck/scene/edit/set-notes';
import { placeOf } from '@flydeck/scene/edit/topics';
import type { Topic } from '@flydeck/scene/model/document';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useEditor } from '../use-editor.ts';
import { LinesArea } from './lines-area.tsx';
import styles from './panels.module.css';
import { PictureFields } from './picture-fields.tsx';
import { TextFields } from './text-fields.tsx';

/** The topic that is selected: its title, texts, pictures and notes. */
export function TopicPanel() {
  const { state, store } = useEditor();
  const topic = placeOf(state.document, state.selected)?.topic;
  if (!topic) return <p className={styles.nothing}>{t('editor.noTopicSelected')}</p>;
  const { id } = topic;
  const content = contentOf(topic, state.document.kind);
  const isPlaced = topic.made !== 'outline';
  return (
    <div className={styles.panel} key={id}>
      <Field label={t('editor.topicTitle')}>
        <Input
          dir="auto"
          value={topic.title}
          maxLength={500}
          onChange={(event) => store.run(renameTopic(state.document, { id, title: event.target.value }), `title:${id}`)}
        />
      </Field>
      <TextFields id={id} content={content} />
      <PictureFields id={id} content={content} isPlaced={isPlaced} />
      <Field label={t('editor.notes')} hint={t('editor.notesHint')}>
        <LinesArea
          text={notesOf(topic)}
          onText={(notes) => store.run(setNotes(store.getState().document, { id, notes }), `notes:${id}`)}
        />
      </Field>
      {isPlaced && !content.isTextFixed && <p className={styles.aside}>{t('editor.placedHint')}</p>}
    </div>
  );
}

const notesOf = ({ notes = [] }: Topic) => notes.map(paragraphText).join('\n');
