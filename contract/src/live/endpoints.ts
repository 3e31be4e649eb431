import { z } from 'zod';
import { endpoint, MEMBER_READ, MEMBER_WRITE, NO_CONTENT, rawResponse, SOCKET_RESPONSE } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import {
  audienceQuestionsSchema,
  moderateAudienceQuestionSchema,
  writeAudienceQuestionSchema,
} from './audience-question.ts';
import { moderateAnswersSchema, voteForTextSchema, voteSchema } from './question.ts';
import { answerAudienceQuestionSchema, publicitySchema } from './report.ts';
import {
  lastResultsQuerySchema,
  lastResultsSchema,
  listSessionsQuerySchema,
  liveCodeSchema,
  liveResultsSchema,
  liveSessionSchema,
  liveSessionsSchema,
  liveSettingsSchema,
  pairedSchema,
  pairingSchema,
  pairSchema,
  startSessionSchema,
} from './session.ts';

const sessionParamsSchema = z.object({ id: oidSchema });
const codeParamsSchema = z.object({ code: liveCodeSchema });
/** Requests of followers: 1,000 devices behind one IP address may send 30 requests in a minute. */
const FOLLOWER_REQUESTS_PER_MINUTE = 30_000;
/** Body of requests of followers. */
const SMALL_BODY_BYTES = 4096;
const SOCKETS_PER_MINUTE = 120;

export const startLiveSession = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/live/sessions',
  summary: 'Starts a live session of a presentation that the member may edit.',
  body: startSessionSchema,
  response: liveSessionSchema,
  status: 201,
  errors: ['resource.not_found', 'live.full'],
});

export const listLiveSessions = endpoint({
  ...MEMBER_READ,
  path: '/api/live/sessions',
  summary: 'Lists the last 100 live sessions that the member started, or of a presentation, newest first.',
  query: listSessionsQuerySchema,
  response: liveSessionsSchema,
  errors: ['resource.not_found'],
});

export const getLiveSession = endpoint({
  ...MEMBER_READ,
  path: '/api/live/sessions/:id',
  summary: 'Returns a live session of a presentation that the member may edit.',
  params: sessionParamsSchema,
  response: liveSessionSchema,
});

export const changeLiveSettings = endpoint({
  ...MEMBER_WRITE,
  method: 'PATCH',
  path: '/api/live/sessions/:id',
  summary: 'Changes what followers of a running live session may do.',
  params: sessionParamsSchema,
  body: liveSettingsSchema.partial(),
  response: liveSessionSchema,
});

export const endLiveSession = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/live/sessions/:id/end',
  summary: 'Ends a live session. Its results remain.',
  params: sessionParamsSchema,
  response: liveSessionSchema,
});

export const deleteLiveSession = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/live/sessions/:id',
  summary: 'Permanently deletes a live session and its results.',
  params: sessionParamsSchema,
  response: NO_CONTENT,
});

export const updateLiveScene = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/live/sessions/:id/scene',
  summary: 'Makes a running live session show the current published version of its presentation.',
  params: sessionParamsSchema,
  response: liveSessionSchema,
});

export const createPairing = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/live/sessions/:id/pairing',
  summary: 'Creates a code with which one remote can be paired. Earlier unused codes become invalid.',
  params: sessionParamsSchema,
  response: pairingSchema,
  status: 201,
  errors: ['live.full'],
});

export const removeRemotes = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/live/sessions/:id/remotes',
  summary: 'Disconnects all remotes of a live session.',
  params: sessionParamsSchema,
  response: NO_CONTENT,
});

export const pairRemote = endpoint({
  method: 'POST',
  path: '/api/live/pair',
  summary: 'Pairs a remote with a live session. The response contains the token of the remote.',
  body: pairSchema,
  maxBodyBytes: SMALL_BODY_BYTES,
  response: pairedSchema,
  errors: ['resource.not_found'],
  auth: 'anyone',
});

export const openPresenterSocket = endpoint({
  method: 'GET',
  path: '/api/live/sessions/:id/presenter',
  summary: 'Opens a WebSocket of a presenter or a remote, on which messages are exchanged as JSON.',
  params: sessionParamsSchema,
  response: SOCKET_RESPONSE,
  status: 101,
  // `auth.forbidden`: a page of another origin sent the request. `request.invalid`: the request does not open a
  // WebSocket.
  errors: ['auth.forbidden', 'request.invalid'],
  // The first message identifies the sender.
  auth: 'anyone',
  requestsPerMinute: SOCKETS_PER_MINUTE,
});

export const getLiveResults = endpoint({
  ...MEMBER_READ,
  path: '/api/live/sessions/:id/results',
  summary: 'Returns the questions of a live session with all answers.',
  params: sessionParamsSchema,
  response: liveResultsSchema,
});

export const downloadLiveResults = endpoint({
  ...MEMBER_READ,
  path: '/api/live/sessions/:id/csv',
  summary: 'Downloads the answers and the questions of followers of a live session as a CSV file.',
  params: sessionParamsSchema,
  response: rawResponse('text/csv'),
});

export const moderateAnswers = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/live/sessions/:id/answers',
  summary: 'Approves or hides all answers with the same text.',
  params: sessionParamsSchema,
  body: moderateAnswersSchema,
  response: NO_CONTENT,
});

export const listAllAudienceQuestions = endpoint({
  ...MEMBER_READ,
  path: '/api/live/sessions/:id/questions',
  summary: 'Lists all questions of followers, also those that are not shown, the one with the most votes first.',
  params: sessionParamsSchema,
  response: audienceQuestionsSchema,
});

export const moderateAudienceQuestion = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/live/sessions/:id/questions/:questionId',
  summary: 'Shows or hides a question of a follower, or marks it as answered.',
  params: sessionParamsSchema.extend({ questionId: z.uuid() }),
  body: moderateAudienceQuestionSchema,
  response: NO_CONTENT,
});

export const answerAudienceQuestion = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/live/sessions/:id/questions/:questionId/answer',
  summary: 'Stores or deletes the written answer to a question of a follower. An answer shows the question.',
  params: sessionParamsSchema.extend({ questionId: z.uuid() }),
  body: answerAudienceQuestionSchema,
  response: NO_CONTENT,
});

export const setLivePublicity = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/live/sessions/:id/public',
  summary: 'Sets whether everybody who may view the presentation sees the page of an ended live session.',
  params: sessionParamsSchema,
  body: publicitySchema,
  response: NO_CONTENT,
});

export const getLastResults = endpoint({
  method: 'GET',
  path: '/api/live/last-results',
  summary: 'Returns the last shown results of those questions whose author shows them on the page.',
  query: lastResultsQuerySchema,
  response: lastResultsSchema,
  errors: ['resource.not_found'],
  auth: 'anyone',
});

/** Fields of the endpoints of followers, whom the code of the session identifies. */
const FOLLOWER = { params: codeParamsSchema, auth: 'anyone', requestsPerMinute: FOLLOWER_REQUESTS_PER_MINUTE } as const;
const FOLLOWER_READ = { ...FOLLOWER, method: 'GET', caching: 'no-cache' } as const;

export const joinLiveSession = endpoint({
  ...FOLLOWER_READ,
  path: '/api/live/:code',
  summary: 'Returns what a follower needs to join a live session. Supports ETags.',
  response: rawResponse('application/json'),
});

export const streamLiveEvents = endpoint({
  ...FOLLOWER_READ,
  path: '/api/live/:code/events',
  summary: 'Streams the state of a live session as Server-Sent Events. Each event contains the whole state.',
  response: rawResponse('text/event-stream'),
  caching: 'no-store',
});

export const getLiveState = endpoint({
  ...FOLLOWER_READ,
  path: '/api/live/:code/state',
  summary: 'Returns the state of a live session, for followers who receive no events. Supports ETags.',
  response: rawResponse('application/json'),
});

export const getLiveInk = endpoint({
  ...FOLLOWER_READ,
  path: '/api/live/:code/ink/:revision',
  summary: 'Returns the strokes that the presenter has drawn on the step.',
  params: codeParamsSchema.extend({ revision: z.string().regex(/^[1-9]\d{0,8}$/) }),
  response: rawResponse('application/json'),
});

export const answerLiveQuestion = endpoint({
  ...FOLLOWER,
  method: 'PUT',
  path: '/api/live/:code/vote',
  summary: 'Stores the answer of a device to the open question. Replaces its earlier answer.',
  body: voteSchema,
  maxBodyBytes: SMALL_BODY_BYTES,
  response: NO_CONTENT,
  errors: ['live.closed'],
});

export const voteForTextAnswer = endpoint({
  ...FOLLOWER,
  method: 'PUT',
  path: '/api/live/:code/answers/vote',
  summary: 'Adds the vote of a device to a text answer in the shown results. Repeated votes have no effect.',
  body: voteForTextSchema,
  maxBodyBytes: SMALL_BODY_BYTES,
  response: NO_CONTENT,
  // `resource.not_found`: followers do not see the answer.
  errors: ['live.closed', 'resource.not_found'],
});

export const listAudienceQuestions = endpoint({
  ...FOLLOWER_READ,
  path: '/api/live/:code/questions',
  summary: 'Lists the shown questions of followers, the one with the most votes first. Supports ETags.',
  response: rawResponse('application/json'),
});

export const writeAudienceQuestion = endpoint({
  ...FOLLOWER,
  method: 'POST',
  path: '/api/live/:code/questions',
  summary: 'Stores a question of a follower.',
  body: writeAudienceQuestionSchema,
  maxBodyBytes: SMALL_BODY_BYTES,
  response: NO_CONTENT,
  errors: ['live.closed', 'live.full'],
});

export const voteForAudienceQuestion = endpoint({
  ...FOLLOWER,
  method: 'PUT',
  path: '/api/live/:code/questions/:id/vote',
  summary: 'Adds the vote of a device to a question of a follower. Repeated votes have no effect.',
  params: codeParamsSchema.extend({ id: z.uuid() }),
  response: NO_CONTENT,
  errors: ['live.closed'],
});

/** The endpoints of live sessions. */
export const LIVE_ENDPOINTS = [
  startLiveSession,
  listLiveSessions,
  getLiveSession,
  changeLiveSettings,
  endLiveSession,
  deleteLiveSession,
  updateLiveScene,
  createPairing,
  removeRemotes,
  pairRemote,
  openPresenterSocket,
  getLiveResults,
  downloadLiveResults,
  moderateAnswers,
  listAllAudienceQuestions,
  moderateAudienceQuestion,
  answerAudienceQuestion,
  setLivePublicity,
  getLastResults,
  joinLiveSession,
  streamLiveEvents,
  getLiveState,
  getLiveInk,
  answerLiveQuestion,
  voteForTextAnswer,
  listAudienceQuestions,
  writeAudienceQuestion,
  voteForAudienceQuestion,
] as const;
