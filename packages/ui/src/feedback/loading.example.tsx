import { Skeleton, Spinner } from '@gym/ui';

export const LoadingList = () => <Skeleton />;

export const LoadingCard = () => <Skeleton lines={2} />;

export const Running = () => <Spinner label="Importing 340 members…" />;
