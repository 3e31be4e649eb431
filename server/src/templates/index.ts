export { fillTemplate, templateDocument } from './fill-template.ts';
export { isTemplateName, TEMPLATE_NAMES, type TemplateName } from './template-list.ts';
