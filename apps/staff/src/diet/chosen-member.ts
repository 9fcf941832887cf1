import { useHost } from '@gym/remote-contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';

/**
 * The member of this screen, as the address names it: `?member=7`. Unsaved work of the one before is asked about first,
 * however the address changed – by the picker, a link or Back – and stays with its address if it is kept.
 *
 * @returns the member shown, '' for none, and how to go to another
 */
export function useChosenMember(): [member: string, choose: (id: string) => void] {
  const { unsavedWork, saves } = useHost();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('member') ?? '';
  const [member, setMember] = useState(wanted);
  const go = (id: string) => setParams(id === '' ? {} : { member: id }, { replace: true, preventScrollReset: true });

  useEffect(() => {
    if (wanted === member) return;
    let current = true;
    // A refused save that is reopened was asked about already.
    const mayLeave = saves.reopened(paths.memberDiet(wanted)) ? Promise.resolve(true) : unsavedWork.mayLeave();
    void mayLeave.then((agreed) => {
      if (!current) return;
      if (agreed) setMember(wanted);
      else go(member);
    });
    return () => {
      current = false;
    };
    // Asked once for each change of the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  return [member, go];
}
