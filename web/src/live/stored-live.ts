import type { Answer } from '@flydeck/contract/live/question';
import { readStored, writeStored } from '../stored-json.ts';

const answersKey = (code: string): string => `live-answers:${code}`;
const votesKey = (code: string): string => `live-text-votes:${code}`;
const questionVotesKey = (code: string): string => `live-question-votes:${code}`;
const notesKey = (code: string): string => `live-notes:${code}`;

type Answers = Readonly<Record<string, Answer>>;

const loadAnswers = (code: string): Answers => readStored<Answers>(() => localStorage.getItem(answersKey(code))) ?? {};

/** Returns the answer of this device to a round of a question. */
export const loadAnswer = (code: string, questionId: string, round: number): Answer | undefined =>
  loadAnswers(code)[`${questionId} ${round}`];

export const saveAnswer = (code: string, questionId: string, round: number, answer: Answer): void =>
  writeStored(() =>
    localStorage.setItem(
      answersKey(code),
      JSON.stringify({ ...loadAnswers(code), [`${questionId} ${round}`]: answer }),
    ),
  );

/** Returns the text answers of a round for which this device has voted. */
export const loadTextVotes = (code: string, questionId: string, round: number): readonly string[] =>
  readStored<Record<string, string[]>>(() => localStorage.getItem(votesKey(code)))?.[`${questionId} ${round}`] ?? [];

export const saveTextVotes = (code: string, questionId: string, round: number, texts: readonly string[]): void =>
  writeStored(() => {
    const all = readStored<Record<string, string[]>>(() => localStorage.getItem(votesKey(code))) ?? {};
    localStorage.setItem(votesKey(code), JSON.stringify({ ...all, [`${questionId} ${round}`]: texts }));
  });

/** Returns the ids of the questions of the audience for which this device has voted. */
export const loadQuestionVotes = (code: string): readonly string[] =>
  readStored<string[]>(() => localStorage.getItem(questionVotesKey(code))) ?? [];

export const saveQuestionVotes = (code: string, ids: readonly string[]): void =>
  writeStored(() => localStorage.setItem(questionVotesKey(code), JSON.stringify(ids)));

/** Returns the follower's own notes, which never leave the device. */
export const loadNotes = (code: string): string => readStored<string>(() => localStorage.getItem(notesKey(code))) ?? '';

export const saveNotes = (code: string, notes: string): void =>
  writeStored(() => localStorage.setItem(notesKey(code), JSON.stringify(notes)));

const REMOTE_KEY = 'live-remote';

/** The session that this device controls as a remote. */
export interface StoredRemote {
  readonly sessionId: string;
  readonly token: string;
}

export const loadRemote = (): StoredRemote | undefined =>
  readStored<StoredRemote>(() => localStorage.getItem(REMOTE_KEY));

/** Stores the session that this device controls; undefined deletes it. */
export const saveRemote = (remote: StoredRemote | undefined): void =>
  writeStored(() =>
    remote ? localStorage.setItem(REMOTE_KEY, JSON.stringify(remote)) : localStorage.removeItem(REMOTE_KEY),
  );
