import { ADMINISTRATORS_ONLY } from '../admin/administrators-only.ts';
import { endpoint } from '../endpoint.ts';
import {
  legalPreviewSchema,
  legalTextKeySchema,
  legalTextListSchema,
  legalTextSchema,
  legalVersionKeySchema,
  legalVersionSchema,
  previewLegalTextSchema,
  saveLegalTextSchema,
} from './legal-text.ts';

export const listLegalTexts = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/legal-pages',
  summary: 'Lists the texts of legal pages that are not empty.',
  response: legalTextListSchema,
});

export const getLegalText = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/legal-pages/:page/:language',
  summary: 'Returns the text of a legal page in one language and its versions.',
  params: legalTextKeySchema,
  response: legalTextSchema,
});

export const getLegalVersion = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/legal-pages/:page/:language/versions/:version',
  summary: 'Returns one version of the text of a legal page.',
  params: legalVersionKeySchema,
  response: legalVersionSchema,
});

export const previewLegalText = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/legal-pages/preview',
  summary: 'Renders the text of a legal page without saving it.',
  body: previewLegalTextSchema,
  response: legalPreviewSchema,
});

export const saveLegalText = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/legal-pages/:page/:language',
  summary: 'Saves a new version of the text of a legal page.',
  params: legalTextKeySchema,
  body: saveLegalTextSchema,
  response: legalTextSchema,
  // `resource.conflict`: the edited version is not the newest version.
  errors: ['resource.conflict'],
});

/** The endpoints of legal pages. */
export const LEGAL_ENDPOINTS = [
  listLegalTexts,
  getLegalText,
  getLegalVersion,
  previewLegalText,
  saveLegalText,
] as const;
