import type { TopicContent, TopicText } from '@flydeck/scene/edit/content';
import { setText } from '@flydeck/scene/edit/set-text';
import { linesOfText, textOfLines } from '@flydeck/scene/edit/text-lines';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEditor } from '../use-editor.ts';
import { LinesArea } from './lines-area.tsx';

interface TextFieldsProps {
  /** Of the topic. */
  readonly id: string;
  readonly content: TopicContent;
}

/** A field for each text of a topic, in reading order. */
export function TextFields({ id, content }: TextFieldsProps) {
  const { store } = useEditor();
  const { isTextFixed } = content;
  const texts = useShownTexts(content);
  if (isTextFixed) return <Notice>{t('editor.textFixed')}</Notice>;
  const labels = labelsOf(texts);
  const lastText = texts.findLastIndex(({ role }) => role === 'text');
  return texts.map(({ element, role, lines }, index) => (
    <Field key={element} label={labels[index]!} hint={index === lastText ? t('editor.textHint') : undefined}>
      <LinesArea
        short={role !== 'text' || (texts.length > 1 && lines.length < 2)}
        text={textOfLines(lines)}
        onText={(text) => {
          const words = { id, element, lines: linesOfText(text) };
          store.run(setText(store.getState().document, words), `text:${id}:${element}`);
        }}
      />
    </Field>
  ));
}

/** Texts that say something; one that was emptied here keeps its field, an empty box never has one. */
function useShownTexts({ texts }: TopicContent): readonly TopicText[] {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const fresh = texts.filter((text) => saysSomething(text) && !shown.has(text.element));
  if (fresh.length > 0) setShown(new Set([...shown, ...fresh.map(({ element }) => element)]));
  return texts.filter((text) => texts.length === 1 || shown.has(text.element) || saysSomething(text));
}

const saysSomething = ({ lines }: TopicText) => lines.some(({ text }) => text !== '');

function labelsOf(texts: readonly TopicText[]): string[] {
  const isSeveral = texts.filter(({ role }) => role === 'text').length > 1;
  let number = 0;
  return texts.map(({ role }) => {
    if (role === 'title') return t('editor.textTitle');
    if (role === 'subtitle') return t('editor.textSubtitle');
    number += 1;
    return isSeveral ? t('editor.textNumber', { number }) : t('editor.text');
  });
}
