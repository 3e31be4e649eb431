import { linesOfText, textOfLines } from '@flydeck/scene/edit/text-lines';
import { useEffect, useState } from 'react';
import { TextArea } from '../../ui/input.tsx';
import styles from './panels.module.css';

const TEXT_MAX_LENGTH = 20_000;

interface LinesAreaProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A line or two are expected. */
  readonly short?: boolean;
}

/** What is written stays as it is written (spaces, empty lines) until the document says something else. */
export function LinesArea({ text, onText, short }: LinesAreaProps) {
  const [written, setWritten] = useState(text);
  const [told, setTold] = useState(text);
  useEffect(() => {
    // Undo, or another place, changed it.
    if (text !== told) {
      setWritten(text);
      setTold(text);
    }
  }, [text, told]);
  return (
    <TextArea
      className={short ? styles.short : styles.lines}
      dir="auto"
      value={written}
      maxLength={TEXT_MAX_LENGTH}
      onChange={(event) => {
        setWritten(event.target.value);
        setTold(normal(event.target.value));
        onText(event.target.value);
      }}
      onKeyDown={(event) => continueList(event)}
    />
  );
}

/** The same words as the document will give them back. */
const normal = (text: string) => textOfLines(linesOfText(text));

/** Enter after a point begins the next one; on an empty point it ends the list. */
function continueList(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
  const area = event.currentTarget;
  const { selectionStart: at, selectionEnd: to, value } = area;
  const line = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
  const mark = /^(\s*- )(.*)$/.exec(line);
  if (!mark || at !== to) return;
  event.preventDefault();
  if (mark[2] === '') area.setRangeText('', at - line.length, at, 'end');
  else area.setRangeText(`\n${mark[1]}`, at, at, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
