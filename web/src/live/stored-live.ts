import type { Answer } from '@flydeck/contract/live/question';

/** Reads a value that this browser stores; undefined if there is none or the browser blocks the storage. */
function read<T>(getText: () => string | null): T | undefined {
  try {
    const text = getText();
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Runs `store`. If the storage is full or blocked, nothing is stored. */
function write(store: () => void): void {
  try {
    store();
  } catch {
    // The page works without the value.
  }
}

const answersKey = (code: string): string => `live-answers:${code}`;
const notesKey = (code: string): string => `live-notes:${code}`;

type Answers = Readonly<Record<string, Answer>>;

const loadAnswers = (code: string): Answers => read<Answers>(() => localStorage.getItem(answersKey(code))) ?? {};

/** Returns the answer of this device to a round of a question. */
export const loadAnswer = (code: string, questionId: string, round: number): Answer | undefined =>
  loadAnswers(code)[`${questionId} ${round}`];

export const saveAnswer = (code: string, questionId: string, round: number, answer: Answer): void =>
  write(() =>
    localStorage.setItem(
      answersKey(code),
      JSON.stringify({ ...loadAnswers(code), [`${questionId} ${round}`]: answer }),
    ),
  );

/** Returns the follower's own notes, which never leave the device. */
export const loadNotes = (code: string): string => read<string>(() => localStorage.getItem(notesKey(code))) ?? '';

export const saveNotes = (code: string, notes: string): void =>
  write(() => localStorage.setItem(notesKey(code), JSON.stringify(notes)));
