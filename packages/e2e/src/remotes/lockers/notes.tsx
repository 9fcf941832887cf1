import type { ReactElement } from 'react';

/** The panel at the remote's own point. */
export default function Notes({ report }: { readonly report: string }): ReactElement {
  return <p>Notes of report {report}</p>;
}
