import { exportMemberData } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, failureOf } from '@gym/ui';
import { saveFile } from '@gym/ui/export';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Section } from '../section.tsx';
import { memberDataTexts } from '../member-data-texts.ts';

const { title, text, take, saved, failed } = memberDataTexts.export;

type State = { readonly running?: boolean; readonly name?: string; readonly reason?: string };

/** Takes everything held about the member as one file. */
export function ExportSection({ id }: { id: string }): ReactElement {
  const { config } = useHost();
  const [state, setState] = useState<State>({});
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = async () => {
    const { signal } = (leaving.current = new AbortController());
    setState({ running: true });
    try {
      const [data, { packExport }] = await Promise.all([
        exportMemberData(id, { signal }),
        import(/* webpackChunkName: "member-export" */ './pack-export.ts'),
      ]);
      const { file, name } = packExport(data, config);
      if (signal.aborted) return;
      saveFile(file, name);
      setState({ name });
    } catch (error) {
      if (!signal.aborted) setState({ reason: failureOf(error).reason });
    }
  };
  return (
    <Section title={title}>
      <p>{text}</p>
      <Button busy={state.running ?? false} onClick={() => void start()}>
        {take}
      </Button>
      <div role="status">{state.name && <p>{saved(state.name)}</p>}</div>
      {state.reason && (
        <Alert kind="error" title={failed}>
          {state.reason}
        </Alert>
      )}
    </Section>
  );
}
