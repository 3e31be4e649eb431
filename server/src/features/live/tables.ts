import type { AudienceQuestionState } from '@flydeck/contract/live/audience-question';
import type { Answer, AnswerState, QuestionDefinition, QuestionPhase } from '@flydeck/contract/live/question';
import type { LiveFacts, LiveSettings } from '@flydeck/contract/live/session';
import type { Ink, LiveState, LiveTimer } from '@flydeck/contract/live/state';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** A JSON column, which is written as text and read as a parsed value. */
type Json<T> = ColumnType<T, string, string>;

interface LiveSessionTable {
  id: string;
  presentation_oid: string;
  /** The profile of the member who started the session. */
  presenter_oid: string;
  /** Null after the end. */
  code: string | null;
  /** The scene that followers see. */
  scene_hash: string;
  facts: Json<LiveFacts>;
  settings: Json<LiveSettings>;
  /** Number of changes. Every change of the row that followers receive increments it. */
  number: Generated<number>;
  /** Null until the presenter shows a step. */
  state: ColumnType<LiveState | null, string | undefined, string | null>;
  /** Revision of the strokes that followers see; 0: there are none. */
  ink_revision: Generated<number>;
  /** Number of changes of the questions of followers. */
  questions_revision: Generated<number>;
  /** The question of which followers see the last round; null: none. */
  question_id: Generated<string | null>;
  /** Person and client id of the connection whose states are accepted; null: none. */
  baton_holder: Generated<string | null>;
  /** Number of times that a connection has taken the baton. */
  baton_number: Generated<number>;
  started_at: Generated<Date>;
  expires_at: ColumnType<Date, Date, Date>;
  /** Null while the session is running. A session also ends at `expires_at`. */
  ended_at: Generated<Date | null>;
  /** When the ids of devices were deleted; null: not yet. */
  devices_deleted_at: Generated<Date | null>;
  /** Whether everybody who may view the presentation sees the page of the session after its end. */
  is_public: Generated<boolean>;
  /** Since when the step of `state` is shown; null before the first step. */
  step_since: Generated<Date | null>;
  /** The timer of the console at `timer_at`; null until the console has sent it. */
  timer: ColumnType<LiveTimer | null, string | undefined, string | null>;
  timer_at: Generated<Date | null>;
}

/** A remote, or a pairing code with which a remote can be paired. */
interface LiveRemoteTable {
  id: string;
  session_id: string;
  /** SHA-256 of the pairing code; null: it was used. */
  pairing_hash: string | null;
  pairing_expires_at: ColumnType<Date, Date, never>;
  /** SHA-256 of the token of the remote; null: no remote was paired. */
  token_hash: string | null;
}

interface LiveInkTable {
  session_id: string;
  revision: number;
  ink: Json<Ink>;
}

/** A round of a question of the presentation. */
interface LiveQuestionTable {
  session_id: string;
  question_id: string;
  round: number;
  definition: Json<QuestionDefinition>;
  phase: QuestionPhase;
  /** Whether followers see the right answers in the phase `shown`. */
  is_right_shown: Generated<boolean>;
  opened_at: Generated<Date>;
}

/** The answer of a device. */
interface LiveVoteTable {
  session_id: string;
  question_id: string;
  round: number;
  /** Hash of the device cookie and the session; a random text after the ids of devices were deleted. */
  device: string;
  answer: Json<Answer>;
  /** Answers to choices and scales are always `shown`. */
  state: AnswerState;
}

/** The vote of a device for a text answer of other devices. */
interface LiveAnswerVoteTable {
  session_id: string;
  question_id: string;
  round: number;
  /** The text as `answerKey` returns it. */
  answer_key: string;
  /** As in `live_votes`. */
  device: string;
}

/** A question of a follower. */
interface LiveAudienceQuestionTable {
  id: string;
  session_id: string;
  /** As in `live_votes`; null after the ids of devices were deleted. */
  device: string | null;
  body: string;
  state: AudienceQuestionState;
  votes: Generated<number>;
  /** The written answer of a presenter. */
  answer: Generated<string | null>;
  written_at: Generated<Date>;
}

/** The time for which a session has shown a step before its current step. */
interface LiveStepTimeTable {
  session_id: string;
  step_id: string;
  seconds: number;
}

interface LiveAudienceVoteTable {
  question_id: string;
  device: string;
}

/** The tables of this feature. */
export interface LiveTables {
  live_sessions: LiveSessionTable;
  live_remotes: LiveRemoteTable;
  live_ink: LiveInkTable;
  live_questions: LiveQuestionTable;
  live_votes: LiveVoteTable;
  live_answer_votes: LiveAnswerVoteTable;
  live_audience_questions: LiveAudienceQuestionTable;
  live_audience_votes: LiveAudienceVoteTable;
  live_step_times: LiveStepTimeTable;
}

export type SessionRow = Selectable<LiveSessionTable>;
export type QuestionRow = Selectable<LiveQuestionTable>;
