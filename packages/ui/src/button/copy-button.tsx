import { useState, type ReactElement } from 'react';
import { Button } from './buttons-and-links.tsx';
import * as uiTexts from '../texts.ts';

/** Copies a text and says so. Absent over plain HTTP, where browsers have no clipboard: the text can be selected. */
export function CopyButton({
  text,
}: {
  /** What the clipboard gets. */
  text: string;
}): ReactElement | null {
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button onClick={copy}>{copied ? uiTexts.copied : uiTexts.copy}</Button>
      <span role="status" className="sr-only">
        {copied && uiTexts.copied}
      </span>
    </>
  );
}
