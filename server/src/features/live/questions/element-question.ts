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
  const bytes = session && (await blobs.read(`scenes/${session.scene_hash}.json`));
  if (!bytes) return undefined;
  const { frames } = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  const question = frames.flatMap(({ questions }) => questions ?? []).find((found) => found.element === element);
  const options = session.options ?? {};
  const right = Object.hasOwn(options, element) ? (options[element] ?? []) : [];
  return question && questionDefinitionSchema.safeParse(definitionOf(question, right)).data;
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
