import { htmlToText } from '@flydeck/contract/html';
import { AI_TEMPLATES, type AiTemplate, type TemplateCard } from '@flydeck/contract/templates/template-card';
import type { Kysely } from 'kysely';
import { presentCard } from './present-card.ts';
import { type CardRow, selectListedCards } from './queries.ts';
import type { PresentationTables } from './tables.ts';

/**
 * Maximum number of shared templates on one page. Shared templates are presentations that their owner or an
 * administrator has marked as templates.
 */
const MAX_SHARED_TEMPLATES = 240;

/** Maximum number of characters of a subtitle, which has two lines on a card (V9.4). */
const SUBTITLE_MAX_LENGTH = 160;

/** Selects the listed templates of a kind: AI templates, which outlines are filled into, or shared templates. */
function selectTemplates(db: Kysely<PresentationTables>, kind: 'ai' | 'shared') {
  return selectListedCards(db)
    .innerJoin('templates', 'templates.presentation_oid', 'presentations.oid')
    .select(['templates.name', 'presentations.description'])
    .where('presentations.privacy', '=', 'reusable')
    .where('templates.kind', '=', kind);
}

/** Returns the cards of all nine AI templates, even if some are not published. */
export async function aiTemplateCards(db: Kysely<PresentationTables>): Promise<TemplateCard[]> {
  const rows = await selectTemplates(db, 'ai').execute();
  const published = new Map(rows.map((row) => [row.name, createTemplateCard(row)]));
  return AI_TEMPLATES.map((name) => published.get(name) ?? createPlaceholderCard(name));
}

/** Returns the cards of the nine AI templates, and the cards of the shared templates (the newest first). */
export async function listTemplateCards(
  db: Kysely<PresentationTables>,
): Promise<{ readonly aiTemplates: TemplateCard[]; readonly sharedTemplates: TemplateCard[] }> {
  const shared = selectTemplates(db, 'shared')
    .orderBy('templates.marked_at', 'desc')
    .orderBy('presentations.oid')
    .limit(MAX_SHARED_TEMPLATES);
  const [aiTemplates, rows] = await Promise.all([aiTemplateCards(db), shared.execute()]);
  return { aiTemplates, sharedTemplates: rows.map(createTemplateCard) };
}

/**
 * Returns the card of an AI template whose presentation is missing, not listed or not reusable. Outlines can still be
 * filled into the template.
 */
const createPlaceholderCard = (name: AiTemplate): TemplateCard => ({
  type: 'TEMPLATE',
  oid: null,
  name,
  title: name,
  subtitle: '',
  thumbnail: null,
  path: `/create/?template=${name}`,
  stepCount: 0,
});

const isAiTemplate = (name: string | null): name is AiTemplate => AI_TEMPLATES.some((template) => template === name);

function createTemplateCard(row: CardRow & { name: string | null; description: string }): TemplateCard {
  const { subTitle, ...card } = presentCard(row);
  const subtitle = subtitleOf(row.description) || subTitle;
  const name = isAiTemplate(row.name) ? row.name : null;
  return { type: 'TEMPLATE', name, subtitle, ...card };
}

/** Returns the beginning of a description (sanitised HTML) as plain text. */
function subtitleOf(html: string): string {
  const text = htmlToText(html);
  const characters = [...text];
  return characters.length > SUBTITLE_MAX_LENGTH ? `${characters.slice(0, SUBTITLE_MAX_LENGTH).join('')}…` : text;
}
