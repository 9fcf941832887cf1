import type { ServerResponse } from 'node:http';
import { readDeclaration } from '@gym/build';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import { readRemoteFolder } from '../serve/remote-folder.ts';

/**
 * Reads the declaration anew, so that a new route appears at the next load. If it is invalid, the response says so: the
 * server outlives an incomplete edit.
 * @param read `readPublished` finds the calls that its sources import, too
 */
export async function readDeclared(
  folder: string,
  response: ServerResponse,
  read = readDeclaration,
): Promise<RemoteJson | undefined> {
  try {
    return (await readRemoteFolder(folder, read)).manifest;
  } catch (error) {
    sendUnavailable(response, (error as Error).message);
    return undefined;
  }
}

/** Sends a sentence in place of the page. */
export function sendUnavailable(response: ServerResponse, sentence: string): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}
