import type { AiTemplate, TemplateCard } from '@flydeck/contract/templates/template-card';
import { t } from '../i18n/index.ts';

const MESSAGE_KEYS: Readonly<Record<AiTemplate, readonly [titleKey: string, subtitleKey: string]>> = {
  journey: ['template.journey', 'template.journeyText'],
  pitch: ['template.pitch', 'template.pitchText'],
  lesson: ['template.lesson', 'template.lessonText'],
  timeline: ['template.timeline', 'template.timelineText'],
  report: ['template.report', 'template.reportText'],
  comparison: ['template.comparison', 'template.comparisonText'],
  portfolio: ['template.portfolio', 'template.portfolioText'],
  plan: ['template.plan', 'template.planText'],
  story: ['template.story', 'template.storyText'],
};

/**
 * Returns a template's texts. Built-in templates, which have a `name`, are translated with the message area `template`,
 * which the page must load. Other templates have the texts of their authors.
 */
export function templateTexts({ name, title, subtitle }: Pick<TemplateCard, 'name' | 'title' | 'subtitle'>): {
  readonly title: string;
  readonly subtitle: string;
} {
  if (name === null) return { title, subtitle };
  const [titleKey, subtitleKey] = MESSAGE_KEYS[name];
  return { title: t(titleKey), subtitle: t(subtitleKey) };
}
