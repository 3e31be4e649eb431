import { t } from '../../i18n/index.ts';
import { Results } from '../../live/question-card.tsx';
import { spacedCode } from '../../live/spaced-code.ts';
import { directionOf } from '../../live/text-direction.ts';
import type { ShowState } from '../show-state.ts';
import styles from './live.module.css';
import { QrCode } from './qr-code.tsx';

interface StageOverlaysProps extends Pick<ShowState, 'join' | 'question'> {
  /** Whether the question is an element of the current step, which shows the question and its results itself. */
  readonly isOnCanvas: boolean;
}

/** The code of the live session and the question for the audience, over the stage. */
export function StageOverlays({ join, question, isOnCanvas }: StageOverlaysProps) {
  return (
    <>
      {question?.phase === 'open' && isOnCanvas && join && (
        <p className={styles.answerAt}>{t('presenter.answerAt', { url: shortUrl(join.url) })}</p>
      )}
      {question && !isOnCanvas && (
        <div className={styles.stageQuestion}>
          <div className={styles.stageCard}>
            <h2 dir="auto">{question.text}</h2>
            {question.results ? (
              <Results question={question} results={question.results} />
            ) : (
              <ul className={styles.stageOptions} dir={directionOf(question.text)}>
                {question.options.map((option, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the options are identified by their order.
                  <li key={index} dir="auto">
                    {option}
                  </li>
                ))}
              </ul>
            )}
            {question.phase === 'open' && join && (
              <p className={styles.stageHint}>{t('presenter.answerAt', { url: shortUrl(join.url) })}</p>
            )}
          </div>
        </div>
      )}
      {join?.size === 'large' && (
        <div className={styles.joinLarge}>
          <QrCode text={join.url} label={join.url} className={styles.joinQr} />
          <div>
            <p className={styles.joinUrl}>{siteOf(join.url)}</p>
            <p className={styles.joinCode}>{spacedCode(join.code)}</p>
          </div>
        </div>
      )}
      {join?.size === 'small' && (
        <p className={styles.joinSmall}>
          {siteOf(join.url)} <strong>{spacedCode(join.code)}</strong>
        </p>
      )}
    </>
  );
}

/** Returns the address without the protocol and the code, as people type it. */
const siteOf = (url: string): string => shortUrl(url).replace(/\d{6}\/$/, '');
const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
