import { z } from 'zod';

/** A paragraph of a presentation's text. */
export const transcriptTextSchema = z.object({
  id: z.string(),
  styleClasses: z.array(z.string()),
  paragraphs: z.array(z.object({ text: z.string() })),
});

/** A topic of the transcript (V§3). */
export interface TranscriptTopic {
  id: string;
  title?: string | undefined;
  texts: z.infer<typeof transcriptTextSchema>[];
  topics: TranscriptTopic[];
}

export const transcriptTopicSchema: z.ZodType<TranscriptTopic> = z.object({
  id: z.string(),
  title: z.string().optional(),
  texts: z.array(transcriptTextSchema),
  get topics() {
    return z.array(transcriptTopicSchema);
  },
});

/** The tree as plain text, one line a paragraph (V§3). */
export function flattenTranscript(topics: readonly TranscriptTopic[]): string {
  return linesOf(topics).join('\n');
}

function linesOf(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap((topic) => [
    ...topic.texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text)),
    ...linesOf(topic.topics),
  ]);
}
