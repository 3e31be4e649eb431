/** Answers to the questions about an idea that is a single sentence. */
export interface IdeaAnswers {
  readonly audience: string;
  /** One point per line. */
  readonly points: string;
  readonly message: string;
}

export const EMPTY_ANSWERS: IdeaAnswers = { audience: '', points: '', message: '' };

/**
 * Returns notes that consist of an idea and the answers to the questions about it: the idea as title, the audience below
 * it, and a topic for each point and for the message. Adds no words.
 */
export function composeAnswers(idea: string, { audience, points, message }: IdeaAnswers): string {
  const lines = points.split('\n').map((line) => line.replace(/^\s*(?:[-*•・]|\d+[.)])\s*/u, '').trim());
  const topics = [...lines, message.trim()].filter((line) => line !== '');
  return [`# ${idea.trim()}`, audience.trim(), ...topics.map((topic) => `## ${topic}`)].filter(Boolean).join('\n\n');
}
