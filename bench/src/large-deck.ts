import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { lastItem } from '@flydeck/scene/checked-access';
import type { BenchContext } from './section.ts';

/** Downloads a URL. Returns the body as it was transferred: brotli-compressed if the server compresses. */
export function downloadBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

/** Texts of a presentation. Each topic has a heading (`title`) and list items (`points`). */
export interface DeckContent {
  readonly title: string;
  readonly topics: readonly { readonly title: string; readonly points: readonly string[] }[];
}

/**
 * 40 topics, each with a heading and 9 list items: 400 elements. The programs with which the benchmarks compare Flydeck
 * render the same elements.
 */
const LARGE_DECK: DeckContent = {
  title: 'Four hundred elements',
  topics: Array.from({ length: 40 }, (_, topicIndex) => ({
    title: `Topic ${topicIndex + 1}`,
    points: Array.from({ length: 9 }, (_, i) => `Point ${i + 1} of topic ${topicIndex + 1}, in a few words`),
  })),
};

function toMarkdown({ title, topics }: DeckContent): string {
  const slides = topics.map((topic) => [`## ${topic.title}`, ...topic.points.map((point) => `- ${point}`)].join('\n'));
  return `---\nmarp: true\ntitle: ${title}\n---\n\n${slides.join('\n\n---\n\n')}\n`;
}

const publishedUrls = new WeakMap<BenchContext, Promise<string>>();

/** Publishes the presentation with 400 elements at the first call for a context. Returns the presentation's URL. */
export function publishLargeDeck(context: BenchContext): Promise<string> {
  const url = publishedUrls.get(context) ?? publishDeck(context, LARGE_DECK);
  publishedUrls.set(context, url);
  return url;
}

/** Publishes a presentation. Returns its URL. */
export async function publishDeck(context: BenchContext, content: DeckContent): Promise<string> {
  const server = await context.server();
  const markdownFile = join(context.scratch, 'deck.md');
  writeFileSync(markdownFile, toMarkdown(content));
  const output = await server.flydeck('import', markdownFile, '--privacy', 'public');
  return new URL(new URL(lastItem(output.trim().split('\n'))).pathname, server.origin).href;
}
