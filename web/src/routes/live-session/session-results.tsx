import type { PresentedQuestion } from '@flydeck/contract/live/question';
import { t } from '../../i18n/index.ts';
import { Results } from '../../live/question-card.tsx';
import figureStyles from '../insights/figures.module.css';
import styles from './page.module.css';

/** The rounds of the questions of a session with their results. */
export function SessionResults({ questions }: { readonly questions: readonly PresentedQuestion[] }) {
  return (
    <section className={figureStyles.panel} aria-labelledby="live-results">
      <h2 id="live-results">{t('live-session.results')}</h2>
      {questions.length === 0 && <p className={styles.empty}>{t('live-session.noResults')}</p>}
      {questions.map((question) => (
        <div key={`${question.id} ${question.round}`} className={styles.round}>
          <h3 dir="auto">{question.text}</h3>
          {question.round > 1 && <p className={styles.note}>{t('live-session.round', { number: question.round })}</p>}
          <Results question={{ ...question, previousResults: null }} results={question.results} />
        </div>
      ))}
    </section>
  );
}
