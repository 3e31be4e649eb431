import { RECORD_ID_MAX } from './operations.ts';

/**
 * Returns the id of a new data point of a chart, derived from its series and category, or of a cell that a row of a
 * table lacks, derived from its row and column. Two authors who fill the same place at the same time insert the same
 * record, so both changes of its content remain, and the last written value of a point. Returns undefined if the id
 * would be too long.
 * @param parent id of the series or row
 * @param place id of the category or column
 */
export function sharedId(parent: string, place: string): string | undefined {
  const id = `${parent}.${place}`;
  return id.length <= RECORD_ID_MAX ? id : undefined;
}
