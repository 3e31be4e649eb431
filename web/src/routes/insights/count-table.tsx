import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Bar } from './bar.tsx';
import figureStyles from './figures.module.css';
import { countText, ratioOf } from './format.ts';
import styles from './sources.module.css';

interface CountTableProps {
  readonly title: string;
  /** Paragraph between the title and the table. */
  readonly lead?: string;
  readonly columnTitles: { readonly name: string; readonly count: string };
  /** Text in place of a table without rows. */
  readonly emptyText: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}

/** Table of names and counts, with bars relative to the largest count. */
export function CountTable({ title, lead, columnTitles, emptyText, rows }: CountTableProps) {
  const titleId = useId();
  const largestCount = Math.max(0, ...rows.map(({ count }) => count));
  return (
    <section className={figureStyles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {lead && <p className={figureStyles.lead}>{lead}</p>}
      {rows.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <table className={classNames(figureStyles.table, figureStyles.counts)} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{columnTitles.name}</th>
              <th scope="col" className={figureStyles.number}>
                {columnTitles.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <Bar ratio={ratioOf(count, largestCount)} />
                </th>
                <td className={figureStyles.number}>{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
