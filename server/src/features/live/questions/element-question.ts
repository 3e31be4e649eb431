import { type QuestionDefinition, questionDefinitionSchema } from '@flydeck/contract/live/question';
import type { Scene, SceneQuestion } from '@flydeck/scene/model/scene';
import type { Blobs } from '../../../ports/blobs.ts';
import type { LiveDb } from '../live-db.ts';

/**
 * Returns the definition of a question in the pinned scene of a session, with its right options. Returns undefined if
 * the scene has no such question, or the question is incomplete.
 */
export async function loadElementQuestion(
  db: LiveDb,
  blobs: Pick<Blobs, 'read'>,
  sessionId: string,
  element: string,
): Promise<QuestionDefinition | undefined> {
  const session = await db
    .selectFrom('live_sessions')
    .leftJoin('right_options', (join) =>
      join
        .onRef('right_options.presentation_oid', '=', 'live_sessions.presentation_oid')
        .onRef('right_options.scene_hash', '=', 'live_sessions.scene_hash'),
    )
    .select(['live_sessions.scene_hash', 'right_options.options'])
    .where('live_sessions.id', '=', sessionId)
    .executeTakeFirst();
  const questions = session && (await loadQuestions(blobs, session.scene_hash));
  if (!questions) return undefined;
  const question = questions.find((found) => found.element === element);
  const options = session.options ?? {};
  const right = Object.hasOwn(options, element) ? (options[element] ?? []) : [];
  return question && questionDefinitionSchema.safeParse(definitionOf(question, right)).data;
}

/**
 * Returns the questions of a scene whose author shows the last results, without their right options. Questions that are
 * incomplete are left out.
 */
export async function loadQuestionsWithLastResults(
  blobs: Pick<Blobs, 'read'>,
  sceneHash: string,
): Promise<QuestionDefinition[]> {
  const questions = (await loadQuestions(blobs, sceneHash)) ?? [];
  return questions.flatMap((question) => {
    const definition = question.showsLastResults && questionDefinitionSchema.safeParse(definitionOf(question, [])).data;
    return definition ? [definition] : [];
  });
}

async function loadQuestions(
  blobs: Pick<Blobs, 'read'>,
  sceneHash: string,
): Promise<readonly SceneQuestion[] | undefined> {
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  if (!bytes) return undefined;
  const { frames } = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  return frames.flatMap(({ questions }) => questions ?? []);
}

/** Returns the definition of a question, which may be invalid. Options without text are named by their number. */
function definitionOf({ answer, element: id, prompt, ...question }: SceneQuestion, right: readonly string[]): unknown {
  const common = { id, text: toLine(prompt) };
  if (answer === 'text') return { ...common, kind: 'text', isModerated: question.isModerated };
  if (answer === 'scale') return { ...common, kind: 'scale', ...question.range };
  const { options, isMultiple } = question;
  return {
    ...common,
    kind: 'choice',
    options: options.map(({ text }, index) => toLine(text) || String(index + 1)),
    isMultiple,
    right: options.flatMap((option, index) => (right.includes(option.id) ? [index] : [])),
  };
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
