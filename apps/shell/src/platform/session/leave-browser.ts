import { endSession, signOut } from '@gym/api-client';
import { forgetCanaryUser } from '../boot/current-document.ts';
import { forgetDocuments } from '../service-worker/forget-documents.ts';
import { forgetRememberedAddress } from './landing-address.ts';

/** Signs out. This browser keeps nothing of the user (acceptance A9). */
export async function leaveBrowser(): Promise<void> {
  await signOut();
  await forgetCanaryUser(); // other tabs load once the session ends
  endSession();
  forgetRememberedAddress();
  await forgetDocuments();
}
