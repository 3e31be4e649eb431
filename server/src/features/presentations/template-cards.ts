import { AI_TEMPLATES, type AiTemplate, type TemplateCard } from '@flydeck/contract/templates/template-card';
import type { Kysely } from 'kysely';
import { presentCard } from './pages/present.ts';
import { type CardRow, cards } from './queries.ts';
import type { PresentationTables } from './tables.ts';

/** Marked templates that one page shows. */
const MOST_SHARED = 240;

/** Two lines of a card hold no more. */
const SUBTITLE_LENGTH = 160;

function templates(db: Kysely<PresentationTables>, kind: 'ai' | 'shared') {
  return cards(db)
    .innerJoin('templates', 'templates.presentation_oid', 'presentations.oid')
    .select(['templates.name', 'presentations.description'])
    .where('presentations.privacy', '=', 'reusable')
    .where('templates.kind', '=', kind);
}

/** The cards of the nine that outlines fill, always all of them. */
export async function aiTemplateCards(db: Kysely<PresentationTables>): Promise<TemplateCard[]> {
  const rows = await templates(db, 'ai').execute();
  const published = new Map(rows.map((row) => [row.name, presentTemplate(row)]));
  return AI_TEMPLATES.map((name) => published.get(name) ?? unpublished(name));
}

/** The cards of the nine, and of what was marked and may still be copied, the newest first. */
export async function templateCards(
  db: Kysely<PresentationTables>,
): Promise<{ readonly fixed: TemplateCard[]; readonly others: TemplateCard[] }> {
  const shared = templates(db, 'shared')
    .orderBy('templates.marked_at', 'desc')
    .orderBy('presentations.oid')
    .limit(MOST_SHARED);
  const [fixed, others] = await Promise.all([aiTemplateCards(db), shared.execute()]);
  return { fixed, others: others.map(presentTemplate) };
}

/** One of the nine on an instance that does not show it, or no longer: it can be filled all the same. */
const unpublished = (name: AiTemplate): TemplateCard => ({
  type: 'TEMPLATE',
  oid: null,
  name,
  title: name,
  subtitle: '',
  thumbnail: null,
  path: `/create/?template=${name}`,
  stepCount: 0,
});

const isAiTemplate = (name: string | null): name is AiTemplate =>
  AI_TEMPLATES.some((known) => known === name);

function presentTemplate(row: CardRow & { name: string | null; description: string }): TemplateCard {
  const { subTitle, ...card } = presentCard(row);
  const subtitle = plainWords(row.description) || subTitle;
  const name = isAiTemplate(row.name) ? row.name : null;
  return { type: 'TEMPLATE', name, subtitle, ...card };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The beginning of a description, which is sanitised HTML, as text. */
function plainWords(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > SUBTITLE_LENGTH ? `${characters.slice(0, SUBTITLE_LENGTH).join('')}…` : text;
}
