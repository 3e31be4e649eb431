export { fillTemplate, templateDocument } from '@flydeck/content/templates/fill-template';
export { isTemplateName } from '@flydeck/content/templates/template-list';
