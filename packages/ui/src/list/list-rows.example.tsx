import { Pager } from '@gym/ui/list';
import { useState } from 'react';

export const ManyPages = () => {
  const [page, setPage] = useState(2);
  return <Pager page={page} pageSize={20} total={128} onPage={setPage} />;
};
