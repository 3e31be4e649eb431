import { RECORD_ID_MAX } from './operations.ts';

/**
 * Returns the id of a new data point of a chart. It is derived from the point's series and category, so that two authors
 * who fill the same empty cell at the same time insert the same record, and the last written value remains. Returns
 * undefined if the id would be too long.
 */
export function pointId(series: string, category: string): string | undefined {
  const id = `${series}.${category}`;
  return id.length <= RECORD_ID_MAX ? id : undefined;
}
