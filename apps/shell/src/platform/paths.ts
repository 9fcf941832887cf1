import { samePath } from '@gym/kernel';
import { requestCode, resetPassword, signIn } from '@gym/remote-contract/routes/shell';

const PUBLIC = [signIn, requestCode, resetPassword];

/** Whether visitors who are not signed in can open this screen (acceptance A7). */
export const isPublicPath = (pathname: string): boolean => PUBLIC.some((path) => samePath(path, pathname));
