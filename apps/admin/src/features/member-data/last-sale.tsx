import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Membership } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { QueryView } from '@gym/ui';
import { DialogButton, type LazyDialogProps } from '@gym/ui/dialog-button';
import { saleSentence } from '@gym/ui/sale-sentence';
import { membershipsQuery } from './member-data-queries.ts';
import { Section } from './section.tsx';
import { memberDataTexts } from './texts.ts';

const { sale: texts } = memberDataTexts;

/** The dialog is loaded when it opens: few sales are taken back. */
const takeBackDialog = (sale: Membership, sentence: string) => async () => {
  const { TakeBackSale } = await import(/* webpackChunkName: "take-back" */ './take-back-sale.tsx');
  return { default: (dialog: LazyDialogProps) => <TakeBackSale {...dialog} sale={sale} sentence={sentence} /> };
};

/** A member's last membership, which an administrator takes back if the sale was a mistake. */
export function LastSale({ id }: { id: string }): ReactElement | null {
  const { config, session } = useHost();
  const isOffered = session.has('take-back-rights');
  const query = useQuery({ ...membershipsQuery(id), enabled: isOffered });
  if (!isOffered) return null;
  return (
    <Section title={texts.title}>
      <QueryView query={query}>
        {([last]) =>
          last ? (
            <>
              <p>{saleSentence(last, config)}</p>
              <p>{texts.about}</p>
              <DialogButton label={texts.button} load={takeBackDialog(last, saleSentence(last, config))} />
            </>
          ) : (
            <p>{texts.none}</p>
          )
        }
      </QueryView>
    </Section>
  );
}
