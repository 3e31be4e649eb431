import type { PresenterReply } from '@flydeck/contract/live/presenter-messages';
import type { LiveDb } from '../live-db.ts';
import { loadPresentedQuestion } from '../questions/results.ts';
import type { QuestionRow } from '../tables.ts';

/** Results are sent at most once in this time. */
const INTERVAL_MS = 1000;

/** Sends the results of the current question to a presenter, now and after votes. */
export class ResultsSender {
  readonly #db: LiveDb;
  readonly #send: (reply: PresenterReply) => void;
  #question: QuestionRow | undefined;
  #key = '';
  #isSending = false;
  #hasChanged = false;

  constructor(db: LiveDb, send: (reply: PresenterReply) => void) {
    this.#db = db;
    this.#send = send;
  }

  /** Must be called with the current question after each change of the session. */
  handleQuestion(question: QuestionRow | undefined): void {
    this.#question = question;
    const key = question
      ? `${question.question_id} ${question.round} ${question.phase} ${question.is_right_shown}`
      : '';
    if (key === this.#key) return;
    this.#key = key;
    this.handleVotes();
  }

  /** Must be called after votes. */
  handleVotes(): void {
    this.#hasChanged = true;
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendWhileChanged().finally(() => {
      this.#isSending = false;
    });
  }

  async #sendWhileChanged(): Promise<void> {
    while (this.#hasChanged && this.#question) {
      this.#hasChanged = false;
      // After a failure, the next vote sends the results.
      const question = await loadPresentedQuestion(this.#db, this.#question).catch(() => undefined);
      if (question) this.#send({ type: 'results', question });
      await new Promise((resolve) => {
        setTimeout(resolve, INTERVAL_MS).unref();
      });
    }
  }
}
