import { endpoint } from '../endpoint.ts';
import { searchQuerySchema, searchResponseSchema } from './search.ts';
import { suggestionsQuerySchema, suggestionsSchema } from './suggestions.ts';

export const searchPresentations = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Searches public presentations.',
  query: searchQuerySchema,
  response: searchResponseSchema,
  auth: 'anyone',
});

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'Suggests searches, presentations and people for an incomplete search text.',
  query: suggestionsQuerySchema,
  response: suggestionsSchema,
  auth: 'anyone',
});

/** The endpoints of search. */
export const SEARCH_ENDPOINTS = [searchPresentations, suggestSearches] as const;
