/** Message keys of the names of the roles of paragraphs, which are also the names of the text styles. */
export const ROLE_NAMES = {
  title: 'canvas-properties.role.title',
  heading: 'canvas-properties.role.heading',
  body: 'canvas-properties.role.body',
  caption: 'canvas-properties.role.caption',
  quote: 'canvas-properties.role.quote',
  code: 'canvas-properties.role.code',
} as const;
