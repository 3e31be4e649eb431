import { comparison } from './decks/comparison.ts';
import { journey } from './decks/journey.ts';
import { lesson } from './decks/lesson.ts';
import { pitch } from './decks/pitch.ts';
import { plan } from './decks/plan.ts';
import { portfolio } from './decks/portfolio.ts';
import { report } from './decks/report.ts';
import { story } from './decks/story.ts';
import { timeline } from './decks/timeline.ts';
import type { Template } from './kit/content.ts';

const TEMPLATES = {
  journey,
  pitch,
  lesson,
  timeline,
  report,
  comparison,
  portfolio,
  plan,
  story,
} satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;

/** The nine templates in the order of the gallery. */
export const TEMPLATE_NAMES = Object.keys(TEMPLATES).filter(isTemplateName);

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name);
}

export const templateByName = (name: TemplateName): Template => TEMPLATES[name];
