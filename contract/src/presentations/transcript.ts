import { z } from 'zod';

/** A text element of a topic (V3.7). */
const transcriptTextSchema = z.object({
  id: z.string(),
  /** CSS classes, such as those of headings. */
  styleClasses: z.array(z.string()),
  paragraphs: z.array(z.object({ text: z.string() })),
});

/** A topic of the transcript (V3.7). */
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

/** Returns the transcript as plain text with one line per paragraph (V3.7). */
export function flattenTranscript(topics: readonly TranscriptTopic[]): string {
  return flattenTopics(topics).join('\n');
}

function flattenTopics(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap((topic) => [
    ...topic.texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text)),
    ...flattenTopics(topic.topics),
  ]);
}
