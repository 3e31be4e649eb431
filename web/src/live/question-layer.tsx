import type { ShownQuestion } from '@flydeck/contract/live/question';
import { frameToScreen } from '@flydeck/scene/frame-matrices';
import { multiply } from '@flydeck/scene/model/geometry';
import type { SceneQuestion } from '@flydeck/scene/model/scene';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Session } from '../viewer/player/session.ts';
import styles from './question-layer.module.css';

/** Width of the layer of a question in CSS pixels before it is scaled to the canvas. */
const WIDTH_PX = 1000;

interface QuestionLayerProps {
  readonly session: Session | undefined;
  /** The question for the audience; its results are drawn when they are shown. */
  readonly question: ShownQuestion | null | undefined;
}

/** The results of a question, over its element on the canvas. They move with the camera. */
export function QuestionLayer({ session, question }: QuestionLayerProps) {
  const element = useRef<HTMLDivElement>(null);
  const frame = session?.scene.frames.findIndex(({ questions }) =>
    questions?.some((found) => found.element === question?.id),
  );
  const drawn = session?.scene.frames[frame ?? -1]?.questions?.find((found) => found.element === question?.id);
  const isShown = question?.results != null;
  useEffect(() => {
    if (!session || !drawn || !isShown || frame === undefined) return;
    const scale = drawn.size.width / WIDTH_PX;
    let request = 0;
    const move = () => {
      request = requestAnimationFrame(move);
      const { camera, viewport } = session.player.cameraView;
      const toScreen = multiply(frameToScreen(session.scene, frame, camera, viewport), drawn.place);
      const matrix = `matrix(${multiply(toScreen, [scale, 0, 0, scale, 0, 0]).join(',')})`;
      if (element.current && element.current.style.transform !== matrix) element.current.style.transform = matrix;
    };
    move();
    return () => cancelAnimationFrame(request);
  }, [session, drawn, isShown, frame]);
  if (!drawn || !question?.results) return null;
  const style = {
    '--ink': drawn.colors.ink,
    '--accent': drawn.colors.accent,
    '--paper': drawn.colors.paper,
    inlineSize: WIDTH_PX,
    blockSize: (WIDTH_PX * drawn.size.height) / drawn.size.width,
    fontSize: (drawn.textSize * WIDTH_PX) / drawn.size.width,
  } as CSSProperties;
  return (
    <div className={styles.layer} aria-hidden="true" data-question={question.id}>
      <div ref={element} className={styles.card} style={style}>
        {drawn.answer === 'text' ? (
          <Texts drawn={drawn} question={question} />
        ) : (
          drawn.boxes.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options are identified by their order.
            <Bar key={index} drawn={drawn} question={question} index={index} />
          ))
        )}
      </div>
    </div>
  );
}

interface PartProps {
  readonly drawn: SceneQuestion;
  readonly question: ShownQuestion;
}

/** Returns the position of a box as fractions of the card. */
function boxStyle({ boxes, size }: SceneQuestion, index: number): CSSProperties {
  const { x, y, width, height } = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 };
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return {
    left: percent(x, size.width),
    top: percent(y, size.height),
    width: percent(width, size.width),
    height: percent(height, size.height),
  };
}

/** The number of answers of an option or value, as a bar of this round and, if it is shown, of the round before. */
function Bar({ drawn, question, index }: PartProps & { readonly index: number }) {
  const { results, previousResults, right } = question;
  const rounds = [previousResults, results].flatMap((round) => (round ? [round] : []));
  const isRight = right?.includes(index) ?? false;
  return (
    <div
      className={styles.box}
      data-kind={drawn.answer}
      data-right={isRight || undefined}
      style={boxStyle(drawn, index)}
    >
      <div className={styles.bars}>
        {rounds.map((round) => {
          const length = `${((round.counts[index] ?? 0) / Math.max(1, round.total)) * 100}%`;
          const key = round === results ? 'current' : 'previous';
          return <div key={key} data-round={key} style={{ '--length': length } as CSSProperties} />;
        })}
      </div>
      <span className={styles.count}>
        {isRight && <span className={styles.right}>✓</span>}
        {rounds.map((round) => round.counts[index] ?? 0).join(' → ')}
      </span>
    </div>
  );
}

/** The text answers, as a list or a word cloud. */
function Texts({ drawn, question: { results } }: PartProps) {
  return (
    <ul className={styles.texts} data-cloud={drawn.isCloud || undefined} style={boxStyle(drawn, 0)}>
      {results?.answers.map(({ text, count, votes }) => (
        <li
          key={text}
          style={{ fontSize: drawn.isCloud ? `${Math.min(2.6, 0.9 + Math.log2(count + votes) * 0.5)}em` : '0.9em' }}
        >
          <bdi>{text}</bdi>
          {count + votes > 1 && !drawn.isCloud && <span> {count + votes}</span>}
        </li>
      ))}
    </ul>
  );
}
