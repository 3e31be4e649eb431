import { AI_TEMPLATES, type AiTemplate } from '@flydeck/contract/templates/template-card';
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

const TEMPLATES: Readonly<Record<AiTemplate, Template>> = {
  journey,
  pitch,
  lesson,
  timeline,
  report,
  comparison,
  portfolio,
  plan,
  story,
};

export type TemplateName = AiTemplate;

/** The nine templates in the order of the gallery. */
export const TEMPLATE_NAMES = AI_TEMPLATES;

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

export const templateByName = (name: TemplateName): Template => TEMPLATES[name];
