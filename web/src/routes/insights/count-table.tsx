import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Bar } from './bar.tsx';
import { countText, shareOf } from './format.ts';
import numbers from './numbers.module.css';
import styles from './sources.module.css';

interface CountTableProps {
  readonly title: string;
  readonly lead?: string;
  readonly columns: readonly [name: string, count: string];
  /** Text shown if there are no rows. */
  readonly none: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}

/** Table of names and counts, with bars relative to the largest count. */
export function CountTable({ title, lead, columns, none, rows }: CountTableProps) {
  const titleId = useId();
  const max = Math.max(0, ...rows.map(({ count }) => count));
  return (
    <section className={numbers.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {lead && <p className={numbers.lead}>{lead}</p>}
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={classNames(numbers.table, numbers.counts)} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" className={numbers.number}>
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <Bar share={shareOf(count, max)} />
                </th>
                <td className={numbers.number}>{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
