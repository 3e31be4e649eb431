import { isClassic } from '@flydeck/editor/path/pages';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { LinkAreaMarksPart, SmallTextMarksPart, TitlePlaceholdersPart } from '../parts/parts.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { TextLayer } from '../text/text-layer.tsx';
import { stageCursor } from './cursor.ts';
import { STAGE_ID } from './focus-stage.ts';
import { Overlay } from './overlay.tsx';
import styles from './stage.module.css';
import { StagePainter } from './stage-painter.ts';
import { TopicNames } from './topic-names.tsx';
import { useStageInput } from './use-stage-input.ts';

/** The canvas on which the author edits the presentation, with an overlay for handles and a layer for editing text. */
export function Stage() {
  const session = useSession();
  const cursor = useSessionValue(stageCursor);
  const isSceneShown = useSessionValue((current) => current.scene !== undefined);
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  useStageInput(stage, session);
  useEffect(() => {
    if (!surface.current || !stage.current) return;
    const painter = new StagePainter(surface.current, session);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) painter.resize(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(stage.current);
    return () => {
      observer.disconnect();
      painter.close();
    };
  }, [session]);
  return (
    <div
      ref={stage}
      id={STAGE_ID}
      className={styles.stage}
      style={{ cursor }}
      role="application"
      aria-label={t('canvas.stage')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focused canvas receives the keys of the editor.
      tabIndex={0}
    >
      <div ref={surface} className={styles.canvas} />
      <TopicNames />
      {isSceneShown && <TitlePlaceholdersPart.View />}
      {isSceneShown && <SmallTextMarksPart.View />}
      {isSceneShown && isClassic(session.editor.store) && <LinkAreaMarksPart.View />}
      <Overlay />
      <TextLayer />
    </div>
  );
}
