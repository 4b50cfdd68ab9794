import type { ReactNode } from "react";

interface SumRow {
  readonly id: string;
  readonly name: string;
  /** A muted note after the name. */
  readonly note?: string | undefined;
  readonly cells: readonly string[];
}

interface SumTableProps {
  readonly label: string;
  /** Column titles; the first one is the column of names. */
  readonly heads: readonly string[];
  readonly rows: readonly SumRow[];
  readonly sums: readonly SumRow[];
}

function Row({ row, heads }: { readonly row: SumRow; readonly heads: readonly string[] }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note === undefined ? null : <small>{row.note}</small>}
      </th>
      {row.cells.map((cell, index) => (
        <td key={heads[index + 1]}>{cell}</td>
      ))}
    </tr>
  );
}

/** A table of figures with their sums. It scrolls, by keyboard too, if it is wider than the page. */
export function SumTable({ label, heads, rows, sums }: SumTableProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <section className="sums" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} heads={heads} />
          ))}
        </tbody>
        <tfoot>
          {sums.map((row) => (
            <Row key={row.id} row={row} heads={heads} />
          ))}
        </tfoot>
      </table>
    </section>
  );
}
